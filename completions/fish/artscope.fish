# SPDX-License-Identifier: Apache-2.0
# Completion of artscope for fish.  The program itself knows what can stand at the
# cursor (artscope --complete).

function __artscope_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    set -e words[1]
    for line in ($program --complete $words "$current" 2>/dev/null)
        switch $line
            case ':trace*'
                __fish_complete_suffix .trace
            case ':file*'
                __fish_complete_path (string replace -r '^--[^=]*=' '' -- $current)
            case ':*'
            case '*'
                echo $line
        end
    end
end

complete -c artscope -f -a '(__artscope_complete)'
