// Thread that checks every page of a database on a connection of its own, so that requests do not wait for it.
import { parentPort, workerData } from 'node:worker_threads';
import { connect } from './connect.ts';

const { path } = workerData as { readonly path: string };
let problem: string | undefined;
try {
  const connection = connect(path, { readonly: true });
  const [first] = connection.pragma('integrity_check(1)') as { readonly integrity_check: string }[];
  connection.close();
  if (first?.integrity_check !== 'ok') problem = first?.integrity_check ?? 'no answer';
} catch (error) {
  const { code = '', message } = error as Error & { readonly code?: string };
  // Any other error, such as a full table of files, proves nothing about the pages.
  if (!/^SQLITE_(CORRUPT|NOTADB)/.test(code)) throw error;
  problem = message;
}
parentPort?.postMessage(problem);
