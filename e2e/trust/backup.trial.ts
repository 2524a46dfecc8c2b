// T7 in full.
import { test } from 'node:test';
import { backUpUnderWrites, damageBackups, killBackups } from './backup-rounds.ts';

const long = { timeout: 3_600_000 };

test('50 backups beside 20 writes a second, each restored elsewhere', long, t => backUpUnderWrites(t, 50, 100));
test('1,000 random damages of a backup are found', long, t => damageBackups(t, 1000));
test('60 kills in backups and in restores', long, t => killBackups(t, 60));
