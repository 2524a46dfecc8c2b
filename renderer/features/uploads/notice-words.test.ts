import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { wordsIn } from '../../i18n/testing/words.ts';
import { noticeText, type FileNotice } from '../../api/problem.ts';

const notice = (more: Partial<FileNotice>): FileNotice => ({
  code: 'not_read',
  ending: 'rvt',
  name: 'Revit',
  version: null,
  advice: 'export_ifc',
  right_ending: null,
  message: '',
  ...more,
});

test('an unread file is explained with version and advice, in English and French', async () => {
  const [english, french] = [await wordsIn('en'), await wordsIn('fr')];
  assert.equal(
    noticeText(english, notice({ version: '2021' })),
    'Revit 2021 files are stored but not read. Export an IFC file from Revit and upload that.',
  );
  assert.equal(
    noticeText(french, notice({})),
    'Les fichiers Revit sont conservés mais ne sont pas lus. Exportez un fichier IFC depuis Revit et envoyez-le.',
  );
  const wrong = notice({ code: 'wrong_ending', ending: 'dxf', name: 'DWG', advice: 'rename', right_ending: 'dwg' });
  assert.equal(
    noticeText(english, wrong),
    'The name ends in .dxf, but the file is DWG. Rename it to end in .dwg and upload it again.',
  );
  assert.match(noticeText(french, { ...wrong, ending: '' }), /pas d’extension.*DWG.*\.dwg/);
  assert.equal(
    noticeText(english, { ...wrong, name: 'ZIP', advice: null }),
    'The name ends in .dxf, but the file is ZIP.',
  );
});

test('every advice of the service has a text', async () => {
  const english = await wordsIn('en');
  const table = readFileSync(join(import.meta.dirname, '../../../core/formats/unread/table.ts'), 'utf8');
  const words = /adviceWords = \{([^]*?)\n\} as const/.exec(table)?.[1] ?? '';
  const pieces = [...words.matchAll(/(\w+): '([^']+)'/g)].map(([, key = '', text = '']) => [key, text] as const);
  assert.ok(pieces.length >= 10, `${pieces.length} are found`);
  for (const [key, text] of pieces)
    assert.equal(
      english(`parts.notices.advice.${key as 'rename'}`, { name: 'X', right: 'ifc' }),
      text.replace('{name}', 'X').replace('{ending}', 'ifc'),
    );
});
