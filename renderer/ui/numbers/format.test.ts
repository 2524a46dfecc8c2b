import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { exactTime, formatDay, formatMinute, formatTime } from './format.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const night = new Date(2026, 10, 29, 0, 40, 5).toISOString();

test('dates follow the region of the browser, in the language of the window', async () => {
  const written = async (...[language, browser]: Parameters<typeof wordsIn>) => {
    await wordsIn(language, browser);
    return plain(`${formatTime(night)} | ${formatDay(night)} | ${formatMinute(night)}`);
  };
  assert.equal(await written('en', 'en-GB'), '29 Nov 2026, 00:40 | 29 Nov 2026 | 00:40');
  assert.equal(await written('en', 'en-US'), 'Nov 29, 2026, 12:40 AM | Nov 29, 2026 | 12:40 AM');
  assert.equal(await written('en', 'de-DE'), '29 Nov 2026, 00:40 | 29 Nov 2026 | 00:40');
  assert.equal(await written('en', 'pt-BR'), '29 Nov 2026, 00:40 | 29 Nov 2026 | 00:40', 'no English of its own');
  assert.equal(await written('fr', 'en-GB'), '29 nov. 2026, 00:40 | 29 nov. 2026 | 00:40');
  assert.equal(await written('de', 'de'), '29. Nov. 2026, 00:40 | 29. Nov. 2026 | 00:40');
});

test('evidence has the exact moment with the offset of the zone', () => {
  const zone = process.env['TZ'];
  try {
    const inZone = (name: string) => {
      process.env['TZ'] = name;
      return exactTime('2026-11-28T23:40:05.900Z');
    };
    assert.equal(inZone('Europe/Berlin'), '2026-11-29 00:40:05 +01:00');
    assert.equal(inZone('UTC'), '2026-11-28 23:40:05 +00:00');
    assert.equal(inZone('America/St_Johns'), '2026-11-28 20:10:05 -03:30');
  } finally {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  }
});
