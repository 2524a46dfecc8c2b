'use strict';
// Runs a script of this project on Node 24. Plain CommonJS, so that any Node since 12 can load it.
//   node resources/node24.cjs <entry.ts> [arguments]      (also: node resources/node24.cjs --watch <entry.ts> ...)
// Order: the running Node when it is 24 or newer, else the Node that came as an optional npm package.
// npm does not link that package's binary reliably, therefore it is found by its path.
const { spawn } = require('child_process');
const { existsSync, readFileSync } = require('fs');
const path = require('path');

const WANTED = 24;
const project = path.resolve(__dirname, '..');

// Bytes that pass through the service are short-lived garbage: with V8's usual 16 MB semi-spaces an upload of any size
// adds 80 MB to the process, with 4 MB semi-spaces 35 MB, at the same speed. They count as memory outside of the heap:
// V8 would mark the whole heap after every 10 MB of them, a third of an upload's work; from a heap of 112 MB it does so
// after 60 MB.
const serviceFlags = ['--max-semi-space-size=4', '--initial-heap-size=112', '--heap-growing-percent=50'];

// The allocator of glibc keeps memory that threads have freed, in up to eight arenas per core, and returns only the end
// of an arena: after a model of 70 MB that was a quarter of the service's memory, permanently. Hence two arenas, and
// blocks from 1 MB on directly from the system, to which they return. Smaller blocks are the chunks of uploads and
// downloads: directly from the system, a download of 200 MB took 2.6 times as long. The allocator reads this before any
// code of the service runs.
const serviceAllocator = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1100000',
  MALLOC_TRIM_THRESHOLD_: '16777216',
};

function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= WANTED) return process.execPath;
  const name = 'node-' + (process.platform === 'win32' ? 'win' : process.platform) + '-' + process.arch;
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  for (const folder of ['bin', '']) {
    const file = path.join(project, 'node_modules', name, folder, binary);
    if (existsSync(file)) return file;
  }
  return undefined;
}

/**
 * The processes between this one and npm. One of them may be a shell that outlives npm, so that the parent alone would
 * not reveal npm's end; /proc has the parent's parent where it is available.
 */
function ancestors() {
  const found = { parent: process.ppid, above: undefined };
  try {
    const stat = readFileSync('/proc/' + process.ppid + '/stat', 'utf8');
    found.above = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // No /proc, or the parent has just ended: its id has changed then, which the next check finds.
  }
  return found;
}

/** A value that could not be read does not count as a difference. */
function areOthers(before, now) {
  return (
    now.parent !== before.parent ||
    (now.above !== before.above && now.above !== undefined && before.above !== undefined)
  );
}

function main() {
  const node = findNode();
  if (!node) {
    console.error(
      'Plinth needs Node ' +
        WANTED +
        ' or newer; this is Node ' +
        process.versions.node +
        ' on ' +
        process.platform +
        '-' +
        process.arch +
        '.\n' +
        'Run "npm ci" again without --omit=optional, or install Node ' +
        WANTED +
        ' from nodejs.org or your package manager.',
    );
    process.exit(1);
  }
  const args = process.argv.slice(2);
  // The first argument that is no flag is the entry, relative to the project's folder.
  const entry = args.findIndex(function (argument) {
    return !argument.startsWith('-');
  });
  if (entry < 0) {
    console.error('usage: node resources/node24.cjs <entry.ts> [arguments]');
    process.exit(2);
  }
  args[entry] = path.resolve(project, args[entry]);
  const isService = /(core[\\/]cli[\\/]cli|electron[\\/]start)\.ts$/.test(args[entry]);
  const flags = ['--disable-warning=ExperimentalWarning'].concat(isService ? serviceFlags : []);
  const child = spawn(node, flags.concat(args), {
    stdio: 'inherit',
    // Compiled code is cached between runs, which halves the start time. Node continues without a cache when it cannot
    // write there.
    env: Object.assign(
      { NODE_COMPILE_CACHE: path.join(project, 'node_modules', '.cache', 'node24') },
      isService ? serviceAllocator : {},
      process.env,
      { PLINTH_LAUNCHER_PID: String(process.pid) },
    ),
  });

  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  signals.forEach(function (signal) {
    process.on(signal, function () {
      // A terminal sends Ctrl+C to the child itself; forwarded, it would arrive twice.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    });
  });
  // SIGTERM to `npm run` does not reach this process; when npm has ended, the ancestors change.
  const before = ancestors();
  const watch = setInterval(function () {
    if (!areOthers(before, ancestors())) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  child.on('error', function (error) {
    console.error('Plinth could not start Node at ' + node + ': ' + error.message);
    process.exit(1);
  });
  child.on('exit', function (code, signal) {
    clearInterval(watch);
    if (!signal) process.exit(code === null ? 1 : code);
    signals.forEach(function (name) {
      process.removeAllListeners(name);
    });
    process.kill(process.pid, signal);
  });
}

module.exports = { serviceFlags: serviceFlags, serviceAllocator: serviceAllocator };
if (require.main === module) main();
