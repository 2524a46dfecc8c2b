// Entry of the process that reads BCF files of strangers: it holds nothing, and serves for one file only.
import { unpackBcf } from '../formats/bcfzip/archive/unpack-bcf.ts';
import { serveFiles } from './one-file.ts';

serveFiles(async order => ({ outputs: [], warnings: [], facts: await unpackBcf(order) }));
