import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { createInstance } from 'i18next';
import { ApiError } from './errors.ts';
import { problemsIn, type Problems } from './problem.ts';

function textsOf(language: string, file: string): object {
  const place = join(import.meta.dirname, '../../resources/texts', language, `${file}.json`);
  return JSON.parse(readFileSync(place, 'utf8')) as object;
}

async function problemsOf(language: string): Promise<Problems> {
  const t = await createInstance().init({
    lng: language,
    resources: { [language]: { translation: { ...textsOf(language, 'window'), ...textsOf(language, 'screens') } } },
    interpolation: { escapeValue: false },
  });
  return problemsIn(t, language);
}

const refusal = {
  name: ['This field may not be blank.'],
  password: ['Enter at least 12 characters.', 'Something without a code.'],
  code: 'invalid',
  reasons: { name: [{ code: 'required' }], password: [{ code: 'at_least', least: 12 }, null] },
};

test('a field error is the text of its reason, with its parameters', async () => {
  const error = new ApiError(400, refusal);
  const english = await problemsOf('en');
  assert.equal(english.field(error, 'name'), 'Required.');
  assert.equal(english.field(error, 'password'), 'Enter at least 12 characters. Something without a code.');
  assert.equal(english.field(error, 'email'), undefined);
  assert.equal(english.of(error, ['name']), undefined, 'a form shows it at its input');
  assert.equal(english.of(error), 'Required. Enter at least 12 characters. Something without a code.');

  const french = await problemsOf('fr');
  assert.match(french.field(error, 'password') ?? '', /^Saisissez au moins 12 caractères\. (?!Something)/);
});

test('an error without reasons has the text of its code; an unknown one keeps the English text', async () => {
  const { of, field } = await problemsOf('en');
  const taken = new ApiError(400, { name: ['A tag with this name…'], code: 'already_exists' });
  assert.deepEqual([of(taken), field(taken, 'name')], ['This already exists.', 'This already exists.']);
  assert.equal(of(new ApiError(409, { detail: 'Already moved.', code: 'moved' })), 'Already moved.');
  const accepted = {
    detail: 'Already accepted.',
    code: 'conflict',
    reasons: { detail: [{ code: 'invitation_closed' }] },
  };
  assert.equal(of(new ApiError(409, accepted)), 'This invitation is no longer valid. Invite again.');
  assert.equal(
    of(new ApiError(507, { detail: 'Full.', code: 'disk_full' })),
    'The disk is full. Nothing was saved.',
    'also of failures',
  );
  assert.equal(
    of(new ApiError(500, { detail: 'Internal error.', code: 'internal' })),
    'Something went wrong. Nothing was changed; try again.',
  );
  assert.equal(of(undefined), undefined);
});
