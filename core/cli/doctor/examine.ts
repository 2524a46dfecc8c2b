// Examines the installation and the data folder and reports problems. Changes nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { messageOf } from '../../kit/errors.ts';
import { examineActivity, examineDatabase, examineJobs } from './database.ts';
import { fail, ok, warn, type Answer, type Finding } from './finding.ts';
import { examineDisk, examineService, examineSmallFiles } from './folder.ts';
import { examineCertificate, examineMasterKey } from './keys.ts';
import { examineAge, examineDataFiles, examineFiles, examineStoredFiles } from './stored-files.ts';

// Findings of the doctor about the program itself.

function examineNode(): Answer {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= 24 ? ok(node) : fail(`${node}; version 24 or later required`);
}

const examineDemo = (program: string): Answer =>
  existsSync(join(program, 'resources/demo/manifest.json')) ? ok('built') : warn('not built; run npm run build');

/** Also reads all stored files and every page of the database. */
interface Deep {
  readonly onProgress: (done: number, all: number) => void;
}

type Answers = Answer | readonly Answer[];
/** Findings about the installation, the folder, the database, stored files, keys and certificates, in this order. */
export async function examine(config: Config, deep?: Deep): Promise<Finding[]> {
  const { dataFolder, keyLocks, program } = config;
  const parts: readonly (readonly [subject: string, examine: () => Answers | Promise<Answers>])[] = [
    ['Node', examineNode],
    ['data folder', () => examineDisk(dataFolder)],
    ['service', () => examineService(dataFolder)],
    ['database', () => examineDatabase(dataFolder, program, deep !== undefined)],
    ['jobs', () => examineJobs(dataFolder)],
    ['stored files', () => (deep ? examineFiles(dataFolder, deep.onProgress) : examineStoredFiles(dataFolder))],
    ['stored files', () => examineAge(dataFolder)],
    ['data of models', () => examineDataFiles(dataFolder, deep !== undefined)],
    ['activity log', () => examineActivity(dataFolder)],
    ['small files', () => examineSmallFiles(dataFolder)],
    ['master key', () => examineMasterKey(dataFolder, keyLocks)],
    ['certificate', () => examineCertificate(dataFolder, keyLocks)],
    ['demo building', () => examineDemo(program)],
  ];
  const findings: Finding[] = [];
  for (const [subject, part] of parts) {
    try {
      findings.push(...[await part()].flat().map(answer => ({ subject, ...answer })));
    } catch (error) {
      findings.push({ subject, ...fail(messageOf(error)) });
    }
  }
  return findings;
}
