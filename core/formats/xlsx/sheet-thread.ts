// Makes one workbook and ends.
import { parentPort, workerData } from 'node:worker_threads';
import type { ListedSheet } from './write-sheet.ts';
import { workbookOf } from './workbook.ts';

parentPort?.postMessage(await workbookOf([workerData as ListedSheet]));
