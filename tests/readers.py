#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""readers.py FORMAT WANTED FILE... - what a reader made of an export, compared.

WANTED is `artscope report --format=tsv`, or for threads `artscope threads`; FILE is
what the reader printed.  Says what differs, and fails then.  For tests/readers.sh.
"""
import html
import json
import re
import sys

WALL, CPU = 'excl_wall_us', 'excl_cpu_us'
SHOWN = 5


def rows(path):
    lines = open(path, encoding='utf-8').read().split('\n')
    head = lines[0].split('\t')
    return [dict(zip(head, line.split('\t'))) for line in lines[1:] if line]


def bare(name):
    """Without the signature: methods of one name are added up."""
    return re.sub(r' \(.*', '', name)


def wanted_of(path, column):
    sums = {}
    for row in rows(path):
        name = row['class'] + '.' + row['name']
        sums[name] = sums.get(name, 0) + int(row[column] or 0)
    return sums


def add(sums, name, value):
    sums[bare(name)] = sums.get(bare(name), 0) + value


def compare(got, wanted, slack=0, is_all=True):
    """slack: of the value, as readers round it."""
    names = set(got) | (set(wanted) if is_all else set())
    bad = [name for name in sorted(names)
           if abs(got.get(name, 0) - wanted.get(name, 0)) >
           slack * max(wanted.get(name, 0), 1)]
    for name in bad[:SHOWN]:
        print('%s: %s, and the report has %s' % (name, got.get(name),
                                                 wanted.get(name)))
    if not got:
        print('it has no method')
    return not bad and bool(got)


# Of both letters that are written so.
UNITS = {'s': 1e6, 'ms': 1e3, 'us': 1, '\u00b5s': 1, '\u03bcs': 1, 'ns': 1e-3}


def time_of(text):
    number, unit = re.match(r'([\d.,]+)\s*([a-z\u00b5\u03bc]+)', text).groups()
    return float(number.replace(',', '')) * UNITS[unit]


# ---- one for each reader ---------------------------------------------------

def callgrind(wanted, path, column):
    got = {}
    for line in open(path, encoding='utf-8'):
        m = re.match(r'\s*([\d,]+) \(.*%\)  [^:]*:(.*?)(?: \[.*)?$', line)
        if m and not m[2].startswith('(thread '):
            add(got, m[2], int(m[1].replace(',', '')))
    return compare(got, wanted_of(wanted, column))


def pprof(wanted, path, column):
    got = {}
    percent, time = r'[\d.e+-]+%', r'[\d.]+(?:us)?'
    for line in open(path, encoding='utf-8'):
        m = re.match(r'\s*([\d.]+)(?:us)?\s+%s\s+%s\s+%s\s+%s\s+(.*)' %
                     (percent, percent, time, percent), line)
        if m:
            add(got, m[2], int(float(m[1])))
    return compare(got, wanted_of(wanted, column))


def dot(wanted, path, _):
    got = {}
    for m in re.finditer(r'xlink:title="([^"]*): inclusive \d+ us, self (\d+)',
                         open(path, encoding='utf-8').read()):
        add(got, html.unescape(m[1]), int(m[2]))
    # Only some are in the picture; of two with one name it may have one.
    all_of = wanted_of(wanted, WALL)
    single = {name: n for name, n in got.items() if n == all_of.get(name)}
    print('%d of %d as in the report' % (len(single), len(got)))
    return len(got) >= 10 and len(single) >= len(got) * 0.9


def dmtracedump(wanted, path, column):
    got, is_own = {}, False
    for line in open(path, encoding='utf-8', errors='replace'):
        is_own = is_own or line.startswith('Exclusive elapsed')
        if line.startswith('Inclusive elapsed'):
            break
        m = re.match(r'\s*(\d+)\s+[\d.]+\s+[\d.]+  \[\d+\] (.*)', line)
        if m and is_own:
            add(got, m[2], int(m[1]))
    got.pop('(toplevel)', None)
    return compare(got, wanted_of(wanted, column))


def folded(wanted, path, _):
    """What the same reader makes of folded stacks: weights have no unit there."""
    got = {}
    for line in open(path, encoding='utf-8'):
        m = re.match(r'\s*f-\d+\. (.*) - self: ([\d,]+) \(', line)
        if m and not re.search(r'#\d+$', m[1]): # no thread
            add(got, m[1], int(m[2].replace(',', '')))
    return compare(got, wanted_of(wanted, WALL))


def firefox(wanted, path, _):
    got = {}
    for line in open(path, encoding='utf-8'):
        m = re.match(r'\s*f-\d+\. (.*) - self: ([\d.,]+\s*[a-z\u00b5\u03bc]+)', line)
        if m:
            add(got, m[1], time_of(m[2]))
    # Rounded to five digits, in each of the threads.
    return compare(got, wanted_of(wanted, WALL), 0.002)


def chrome(wanted, path, column):
    """Decimals are the order of events in one microsecond, in a trace that counts these."""
    got, stacks = {}, {}
    time = (lambda e: int(e['ts'])) if column == WALL else (lambda e: e['tts'])
    for e in json.load(open(path, encoding='utf-8'))['traceEvents']:
        if e['ph'] not in 'BE':
            continue
        stack, last = stacks.setdefault(e['tid'], ([], [0]))
        if stack:
            add(got, stack[-1], time(e) - last[0])
        last[0] = time(e)
        if e['ph'] == 'B':
            stack.append(e['name'])
        elif stack.pop() != e['name']:
            return False
    return compare(got, wanted_of(wanted, column))


def raw_packets(path):
    """protoc --decode, as lists of (field, value); a message is a list."""
    stack = [[]]
    for line in open(path, encoding='utf-8', errors='replace'):
        line = re.sub(r'^f', '', line.strip())
        if line.endswith('{'):
            inner = []
            stack[-1].append((line[:-2], inner))
            stack.append(inner)
        elif line == '}':
            stack.pop()
            if len(stack) == 1:
                yield stack[0].pop()[1]
        elif line:
            field, value = line.split(': ', 1)
            stack[-1].append((field, value.strip('"') if value[0] == '"'
                              else value))


def one(message, field):
    for name, value in message or []:
        if name == field:
            return value
    return None


def perfetto(wanted, path, column):
    got, names, clock, stacks = {}, {}, {}, {}
    for p in raw_packets(path):
        seq = one(p, '10')
        for field, value in one(p, '12') or []:
            if field == '2':
                names[seq, one(value, '1')] = one(value, '2')
        event = one(p, '11')
        if event is None:
            continue
        step = one(p, '8') if column == WALL else one(event, '12')
        now = clock[seq] = clock.get(seq, 0) + int(step or 0)
        stack = stacks.setdefault(seq, [])
        if one(event, '9') == '1':
            stack.append([names[seq, one(event, '10')], now, 0])
        elif one(event, '9') == '2':
            name, begin, below = stack.pop()
            add(got, name, now - begin - below)
            if stack:
                stack[-1][2] += now - begin
    if any(stacks.values()):
        print('some calls have no end')
    got = {re.sub(r'\\(\d{3})', lambda m: chr(int(m[1], 8)), name): n
           for name, n in got.items()}
    return compare(got, wanted_of(wanted, column)) and not any(stacks.values())


def speedscope(wanted, path, _):
    """The table of the page, of the thread that it opens on."""
    text = re.sub(r'<(script|style).*?</\1>', '',
                  open(path, encoding='utf-8').read(), flags=re.S)
    cells = [c for c in re.sub(r'<[^>]+>', '|', text).split('|') if c.strip()]
    got, of = {}, wanted_of(wanted, WALL)
    of.update((row['method'], int(row[WALL])) for row in rows(wanted))
    # Only the first rows are in the page, so methods of one name stay apart.
    for i in range(len(cells) - 2):
        if all(re.match(r'[\d.]+(s|ms|us|\u00b5s|\u03bcs|ns) \(', c) for c in cells[i:i + 2]):
            got[html.unescape(cells[i + 2])] = time_of(cells[i + 1])
    return compare(got, of, 0.01, False) and len(got) >= 10


def svg(wanted, path, _):
    """A copy of the page as the browser has it: its own check, and each thread."""
    text = open(path, encoding='utf-8').read()
    spans = {row['name'] + '#' + row['id']: int(row['span_wall_us'])
             for row in rows(wanted)}
    got = {html.unescape(m[2]): int(m[1]) for m in
           re.finditer(r'data-f="1,\d+,(\d+),[^"]*"[^>]*><title>([^\n]*)', text)}
    if not re.search(r'data-ok="\d+"', text):
        print('the page found a fault, or did not run')
        return False
    return compare(got, {n: v for n, v in spans.items() if v > 0 or n in got},
                   is_all=False) and len(got) >= 1


def page(wanted, path, _):
    text = open(path, encoding='utf-8').read()
    m = re.search(r'<pre id="selftest">(.*?)</pre>', text, re.S)
    lines = [line.split('\t') for line in
             html.unescape(m[1]).split('\n')] if m else []
    report = rows(wanted)
    of = {r['method']: (int(r['calls']), int(r['incl_wall_us']),
                        int(r['excl_wall_us'])) for r in report}
    methods = [line for line in lines if not line[0].isdigit()]
    bad = [line for line in methods if of.get(line[0].strip()) !=
           (int(line[1]), int(line[3]), int(line[4]))]
    own = sum(int(line[2]) for line in lines if line[0].isdigit())
    wall = sum(int(r['excl_wall_us']) for r in report)
    for line in bad[:SHOWN]:
        print('%s, and the report has %s' % (line, of.get(line[0].strip())))
    if own != wall:
        print('all threads: %d us, and the report has %d' % (own, wall))
    return len(methods) == 10 and not bad and own == wall


def schema(wanted, path, _):
    """Here WANTED is a JSON schema."""
    import jsonschema
    jsonschema.validate(json.load(open(path, encoding='utf-8')),
                        json.load(open(wanted, encoding='utf-8')))
    return True


def table(wanted, path, column):
    """A line for each method, from sqlite3: the name, a tab, its own time."""
    got = {}
    for line in open(path, encoding='utf-8'):
        name, value = line.rstrip('\n').split('\t')
        add(got, name, int(value))
    return compare(got, wanted_of(wanted, column))


if __name__ == '__main__':
    of_format, wanted_path, file_path = sys.argv[1:4]
    sys.exit(not globals()[of_format](wanted_path, file_path,
             CPU if sys.argv[4:] == ['cpu'] else WALL))
