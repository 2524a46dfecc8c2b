import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { ArchiveError, type ArchiveReason, contentText, problemText } from './archive-words.ts';

test('files, bytes and folders of an archive are said with their numbers', async () => {
  const content = (files: number, size: number, folderCount: number) => ({
    files: Array(files).fill(0),
    size,
    folderCount,
  });
  const english = await wordsIn('en');
  assert.equal(contentText(english, content(1, 999, 0)), '1 file, 999 B, 0 folders');
  assert.equal(contentText(english, content(2, 1_234_567, 1)), '2 files, 1.2 MB, 1 folder');
  const german = await wordsIn('de');
  assert.equal(contentText(german, content(2, 1_234_567, 1)), '2 Dateien, 1,2 MB, 1 Ordner');
});

test('of an archive that cannot be used the sentence says why and what to do', async () => {
  const t = await wordsIn('en');
  const text = (reason: ArchiveReason, what?: string | number) => problemText(t, new ArchiveError(reason, what));
  assert.equal(text('encrypted'), 'The ZIP file is protected by a password. Choose one without.');
  assert.equal(
    text('many', 12_345),
    'The ZIP file has 12,345 entries; 10,000 can be imported at most. Split it into smaller ones.',
  );
  assert.match(
    text('method', '<b>Plan</b> & more.pdf'),
    /^“<b>Plan<\/b> & more.pdf” is compressed/,
    'as it is written',
  );
  assert.equal(
    text('path', 'deep.pdf'),
    '“deep.pdf” is too long or too deep: names have at most 512 characters, and there are at most 100 folders in one another.',
  );
});

test('no reason leaves a gap in its sentence, in any language', async () => {
  const reasons: readonly ArchiveReason[] = ['notZip', 'damaged', 'encrypted', 'method', 'many', 'empty', 'path'];
  for (const language of ['en', 'de', 'fr', 'it', 'es', 'nl'] as const) {
    const t = await wordsIn(language);
    for (const reason of reasons) {
      const text = problemText(t, new ArchiveError(reason, 'plan.pdf'));
      assert.doesNotMatch(text, /\{\{|archiveProblem/, `${language} ${reason}`);
    }
  }
});

test('whatever else fails, the file could not be read', async () => {
  const t = await wordsIn('en');
  for (const error of [new Error('gone'), new TypeError('Failed to fetch'), 'text', undefined])
    assert.equal(problemText(t, error), 'The ZIP file could not be read. Try again.');
});
