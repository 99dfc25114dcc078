// SPDX-License-Identifier: Apache-2.0
// tests/duckdb.mjs - DuckDB reads the tables of artscope.
//
//	node duckdb.mjs sums ARTSCOPE TRACE...   adds rows up, and compares each sum with
//	                                         that of the report, row by row
//	node duckdb.mjs answer FILE.sql...       runs them in this folder, and prints the
//	                                         rows of the last, with | between fields
//
// Modules are those of the folder that READERS names; without DuckDB there it ends with
// 77.
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync, openSync, closeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

const require = createRequire(resolve(process.env.READERS ?? '.', 'x.js'));
let DuckDBInstance;
try {
	({ DuckDBInstance } = require('@duckdb/node-api'));
} catch {
	console.log('duckdb.mjs: there is no @duckdb/node-api');
	process.exit(77);
}
const db = await (await DuckDBInstance.create(':memory:')).connect();

const text = (value) => value === null ? '' : String(value);

async function rowsOf(sql) {
	const result = await db.runAndReadAll(sql);
	return result.getRows().map((row) => row.map(text));
}

function sqlOf(file) {
	return readFileSync(file, 'utf8').replace(/^--.*$/gm, '');
}

async function answer(files) {
	let rows = [];
	for (const file of files)
		for (const statement of sqlOf(file).split(';'))
			if (statement.trim() !== '')
				rows = await rowsOf(statement);
	for (const row of rows)
		console.log(row.join('|'));
}

// ---- sums ------------------------------------------------------------------

const clocks = ['wall', 'cpu'];

// The file that the command leaves; null: it has refused the trace.
function write(dir, artscope, name, args) {
	const path = join(dir, `${name}.tsv`);
	const file = openSync(path, 'w');
	try {
		execFileSync(artscope, args, { stdio: ['ignore', file, 'ignore'] });
	} catch (error) {
		if (error.status !== 1)
			return null;
	} finally {
		closeSync(file);
	}
	return path;
}

function read(path) {
	return `read_csv('${path.replaceAll("'", "''")}', delim = '\t', header = true,
		quote = '', escape = '', nullstr = '', all_varchar = true)`;
}

async function columnsOf(path) {
	return (await rowsOf(`select column_name from (describe select * from
		${read(path)})`)).map((row) => row[0]);
}

// "sum(x) as y" of each clock that the report has.
function sums(columns, from, to) {
	return clocks.flatMap((clock) => {
		const unit = columns.find((c) => c.startsWith(`excl_${clock}_`))
			?.split('_')[2];
		return unit === undefined ? [] : [`sum(cast(${from}_${clock}_${unit} as
			hugeint)) as ${to}_${clock}`];
	});
}

// What every table adds up to, by method: each must have the rows of the report, which
// calls samples so.
function questions(columns, files) {
	const counted = columns.includes('samples') ? 'samples' : 'calls';
	const named = `(select distinct method_id, method from ${read(files.stats)})`;
	const report = `from ${read(files.report)} group by method`;
	const own = sums(columns, 'excl', 'own');
	const ofCalls = 'sum(cast(calls as bigint) + cast(recursive as bigint))';
	const list = [['stats', ['method', ...own, ...sums(columns, 'incl', 'whole'),
		`${ofCalls} as calls`, 'sum(cast(threw as bigint)) as threw'],
		`from ${read(files.stats)} group by method`,
		`from (select * rename (${counted} as calls) from ${read(files.report)})
		group by method`]];

	list.push(['stacks', ['method', ...own],
		`from ${read(files.stacks)} join ${named} using (method_id) group by method`,
		report]);
	list.push(['calls', ['method', ...own],
		`from (select columns('^self_(.*)$') as 'excl_\\1', method_id from
		${read(files.calls)}) join ${named} using (method_id) group by method`, report]);
	if (counted === 'calls')
		list.push(['edges', ['method', 'sum(cast(calls as bigint)) as calls'],
			`from ${read(files.edges)} e join ${named} n on n.method_id = e.callee_id
			group by method`, report, ['method', `${ofCalls} as calls`]]);
	return list;
}

async function compare(name, [kind, what, from, report, other]) {
	const mine = `select ${what} ${from}`;
	const theirs = `select ${other ?? what} ${report}`;
	const [[rows, differ]] = await rowsOf(`with a as (${mine}), b as (${theirs})
		select (select count(*) from b), (select count(*) from ((select * from a
		except all select * from b) union all (select * from b except all
		select * from a)))`);
	console.log(`${name}: ${kind}: ${rows} rows, ${differ} differ`);
	return Number(differ) === 0;
}

async function check(dir, artscope, trace) {
	const files = {};
	const name = basename(trace);
	for (const kind of ['stats', 'stacks', 'edges', 'calls', 'traces']) {
		files[kind] = write(dir, artscope, kind, ['table', kind, trace]);
		if (files[kind] === null) {
			console.log(`${name}: no trace`);
			return true;
		}
	}
	files.report = write(dir, artscope, 'report', ['report', '--thread', 'all',
		'--format', 'tsv', trace]);
	const [[status]] = await rowsOf(`select status from ${read(files.traces)}`);
	if (status === 'unreadable') {
		console.log(`${name}: unreadable`);
		return true;
	}
	const columns = await columnsOf(files.report);
	let isFine = true;
	for (const question of questions(columns, files))
		isFine = await compare(name, question) && isFine;
	return isFine;
}

const [what, ...words] = process.argv.slice(2);
if (what === 'answer') {
	await answer(words);
} else if (what === 'sums') {
	const dir = mkdtempSync(join(tmpdir(), 'duckdb-'));
	let isFine = true;
	try {
		for (const trace of words.slice(1))
			isFine = await check(dir, words[0], trace) && isFine;
	} finally {
		rmSync(dir, { recursive: true });
	}
	process.exitCode = isFine ? 0 : 1;
} else {
	console.log('usage: duckdb.mjs sums ARTSCOPE TRACE... | answer FILE.sql...');
	process.exitCode = 2;
}
