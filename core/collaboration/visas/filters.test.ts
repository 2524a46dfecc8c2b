import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Visa } from './schema.ts';
import { dayOf, isPast, statusesOf, visaFilter } from './filters.ts';

test('days and statuses of filters', () => {
  assert.deepEqual(
    [dayOf('d', '2024-02-29'), dayOf('d', '2024-02-29T23:59:59+02:00', { orTime: true })],
    ['2024-02-29', '2024-02-29'],
  );
  for (const text of ['2023-02-29', '2024-2-3', '', '2024-02-29T', '29.02.2024'])
    assert.throws(() => dayOf('d', text, { orTime: true }), { status: 400 }, text);
  assert.deepEqual([...statusesOf('s', 'a, P')], ['A', 'P']);
  assert.throws(() => statusesOf('s', 'AB'), { status: 400 });
});

test('a visa matches when all filters do', () => {
  const visa: Visa = {
    id: 1,
    document_id: 1,
    creator: null,
    status: 'O',
    description: null,
    deadline: '2030-01-31',
    validations_in_error: [],
    comments: [],
    created_at: '',
    updated_at: '',
    validations: [
      {
        id: 1,
        visa_id: 1,
        validator: null,
        status: 'D',
        has_commented: false,
        earlier_answers: [],
        created_at: '',
        updated_at: '',
      },
    ],
  };
  const passes = (...wishes: Parameters<typeof visaFilter>) => visaFilter(...wishes)(visa);
  assert.deepEqual(
    [isPast(visa, '2030-01-31'), isPast(visa, '2030-02-01'), isPast({ deadline: null }, '2030-02-01')],
    [false, true, false],
    'the day itself belongs to it',
  );
  assert.deepEqual(
    [
      passes({}, ''),
      passes({ status: 'O', isPast: true }, '2030-02-01'),
      passes({ status: 'C', isPast: true }, '2030-02-01'),
      passes({ creatorEmail: 'a@b' }, ''),
    ],
    [true, true, false, false],
  );
  assert.deepEqual(
    [
      passes({ validationStatuses: new Set(['D']) }, ''),
      passes({ validationStatuses: new Set(['A']) }, ''),
      passes({ validationStatuses: new Set(['D']) }, '', () => []),
    ],
    [true, false, false],
  );
});
