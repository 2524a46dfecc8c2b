// Makes one workbook and ends.
import { parentPort, workerData } from 'node:worker_threads';
import type { Sheet } from './table.ts';
import { workbookOf } from './workbook.ts';

parentPort?.postMessage(await workbookOf([workerData as Sheet]));
