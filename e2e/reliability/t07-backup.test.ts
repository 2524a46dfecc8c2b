// T7 in a short form: backups under writes, damages, kills. The trial `backup` runs it in full.
import { test } from 'node:test';
import { backUpUnderWrites, damageBackups, killBackups } from '../trust/backup-rounds.ts';

test('T7: backups beside writes are restored elsewhere, equal and complete', t => backUpUnderWrites(t, 2));
test('T7: random damages of a backup are found', t => damageBackups(t, 24));
test('T7: a kill in a backup or a restore leaves nothing unusable', t => killBackups(t, 4));
