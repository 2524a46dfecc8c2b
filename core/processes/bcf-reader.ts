// Entry of the process that reads untrusted BCF files: it has no secrets, and serves one file only.
import { unpackBcf } from '../formats/bcfzip/archive/unpack-bcf.ts';
import { serveFiles } from './one-file.ts';

serveFiles(async order => ({ outputs: [], warnings: [], facts: await unpackBcf(order) }));
