// Examines the installation and the data folder and reports problems. Changes nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { messageOf } from '../../kit/errors.ts';
import { examineActivity, examineDatabase, examineJobs } from './database.ts';
import { finding, type Finding } from './finding.ts';
import { examineDisk, examineService, examineSmallFiles } from './folder.ts';
import { examineCertificate, examineMasterKey } from './keys.ts';
import { examineDataFiles, examineFiles, examineStoredFiles } from './stored-files.ts';

export type { Finding } from './finding.ts';

// Findings of the doctor about the program itself.

function examineNode(): Finding {
  const { node } = process.versions;
  return Number(node.split('.')[0]) >= 24
    ? finding('ok', 'Node', node)
    : finding('fail', 'Node', `${node}; version 24 or later required`);
}

function examineDemo(program: string): Finding {
  return existsSync(join(program, 'resources/demo/manifest.json'))
    ? finding('ok', 'demo building', 'built')
    : finding('warn', 'demo building', 'not built; run npm run build');
}

/** Also reads all stored files and every page of the database. */
export interface Deep {
  readonly onProgress: (done: number, all: number) => void;
}

type Answer = Finding | readonly Finding[];

/** Findings about the installation, the folder, the database, stored files, keys and certificates, in this order. */
export async function examine(config: Config, deep?: Deep): Promise<Finding[]> {
  const { dataFolder, keyLocks, program } = config;
  const parts: readonly (readonly [subject: string, examine: () => Answer | Promise<Answer>])[] = [
    ['Node', examineNode],
    ['data folder', () => examineDisk(dataFolder)],
    ['service', () => examineService(dataFolder)],
    ['database', () => examineDatabase(dataFolder, program, deep !== undefined)],
    ['jobs', () => examineJobs(dataFolder)],
    ['stored files', () => (deep ? examineFiles(dataFolder, deep.onProgress) : examineStoredFiles(dataFolder))],
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
      findings.push(...[await part()].flat());
    } catch (error) {
      findings.push(finding('fail', subject, messageOf(error)));
    }
  }
  return findings;
}
