// The filters of lists of documents. Pure: done here and not in SQL, because letters beyond ASCII have cases too.
import { invalid } from '../../kit/errors.ts';
import { createFinder } from '../../kit/text/text-finder.ts';
import { toNfc } from '../../kit/text/unicode.ts';
import { fileTypeOf } from '../../kit/text/names.ts';
import { dayOf, isPast, statusesOf, visaFilter } from '../visas/service.ts';
import type { Visa } from '../visas/schema.ts';
import type { DocumentQuery } from './schema.ts';
import type { DocumentRow } from './store.ts';

/** Data for filters besides the rows. */
export interface Around {
  /** address of an account */
  readonly emailOf: (accountId: number | null) => string | undefined;
  readonly tagsOf: (documentId: number) => readonly { readonly name: string }[];
  readonly visasOf: (documentId: number) => readonly Visa[];
  /** YYYY-MM-DD in UTC: deadlines before it are past */
  readonly today: string;
  /** documents whose text matches, where texts are searched */
  readonly foundByText: ReadonlySet<number>;
}

type Test = (row: DocumentRow) => boolean;

/**
 * Whether a document passes all filters of a query.
 * @throws 400 for a filter that cannot be read
 */
export function documentFilter(query: DocumentQuery, { emailOf, tagsOf, visasOf, today, foundByText }: Around): Test {
  const tests: Test[] = [];
  const text = (field: 'name' | 'file_name' | 'description') => {
    const compare = (wanted: string | undefined, testOf: (wanted: string) => (value: string) => boolean) => {
      if (wanted === undefined) return;
      const passes = testOf(fold(wanted));
      tests.push(row => row[field] !== null && passes(fold(row[field])));
    };
    compare(query[field], wanted => value => value === wanted);
    compare(query[`${field}__contains`], createFinder);
    compare(query[`${field}__startswith`], wanted => value => value.startsWith(wanted));
    compare(query[`${field}__endswith`], wanted => value => value.endsWith(wanted));
  };
  text('name');
  text('file_name');
  text('description');

  const { id__in, parent_id__in, size_min, size_max, created_after, created_before, creator_email, file_type, search } =
    query;
  if (id__in) tests.push(among(idsOf('id__in', id__in), row => row.id));
  if (parent_id__in) tests.push(among(idsOf('parent_id__in', parent_id__in), row => row.folder_id));
  if (size_min !== undefined) tests.push(row => row.stored_size >= size_min);
  if (size_max !== undefined) tests.push(row => row.stored_size <= size_max);
  if (created_after !== undefined) {
    const from = timeOf('created_after', created_after);
    tests.push(row => Date.parse(row.created_at) >= from);
  }
  if (created_before !== undefined) {
    // A day without a time means that whole day.
    const until =
      timeOf('created_before', created_before) + (/^\d{4}-\d\d-\d\d$/.test(created_before) ? 86_400_000 - 1 : 0);
    tests.push(row => Date.parse(row.created_at) <= until);
  }
  if (creator_email !== undefined) {
    const wanted = fold(creator_email);
    tests.push(row => fold(emailOf(row.creator_id) ?? '') === wanted);
  }
  if (file_type !== undefined) {
    const wanted = fold(file_type).replace(/^\./, '');
    tests.push(row => fileTypeOf(row.file_name) === wanted);
  }
  if (search !== undefined) {
    const finds = createFinder(fold(search));
    tests.push(
      row =>
        foundByText.has(row.id) || [row.name, row.file_name, row.description ?? ''].some(value => finds(fold(value))),
    );
  }
  const tags = new Set(
    query.tags
      ?.flatMap(word => word.split(','))
      .map(word => fold(word.trim()))
      .filter(Boolean),
  );
  if (tags.size > 0) tests.push(row => tagsOf(row.id).some(({ name }) => tags.has(fold(name))));
  tests.push(
    ...visaTests(query, today).map(
      (test): Test =>
        row =>
          test(visasOf(row.id)),
    ),
  );
  return row => tests.every(test => test(row));
}

/** Whether visas must be read to answer a query. */
export const asksForVisas = (query: DocumentQuery): boolean => visaTests(query, '').length > 0;

type VisaTest = (visas: readonly Visa[]) => boolean;

function visaTests(query: DocumentQuery, today: string): VisaTest[] {
  const {
    has__visa: has,
    visa__status: status,
    visa__status__strict: strictStatus,
    visa__validation_status: answers,
    visa__deadline_after: after,
    visa__deadline_before: before,
    visa__creator_email: creatorEmail,
    visa__validator_email: validatorEmail,
    visa__past__deadline: past,
    visa__past__deadline__strict: strictPast,
  } = query;
  const tests: VisaTest[] = [];
  if (has !== undefined) tests.push(visas => visas.length > 0 === has);
  const wishes = {
    status,
    creatorEmail,
    validatorEmail,
    isPast: past === true ? true : undefined,
    validationStatuses: answers ? statusesOf('visa__validation_status', answers) : undefined,
    deadlineAfter: after ? dayOf('visa__deadline_after', after, { orTime: true }) : undefined,
    deadlineBefore: before ? dayOf('visa__deadline_before', before, { orTime: true }) : undefined,
  };
  if (Object.values(wishes).some(wish => wish !== undefined))
    tests.push(visas => visas.some(visaFilter(wishes, today)));
  if (past === false) tests.push(visas => !visas.some(visa => isPast(visa, today)));
  if (strictStatus !== undefined)
    tests.push(visas => visas.length > 0 && visas.every(visa => visa.status === strictStatus));
  if (strictPast !== undefined)
    tests.push(visas => (visas.length > 0 && visas.every(visa => isPast(visa, today))) === strictPast);
  return tests;
}

const fold = (text: string): string => toNfc(text).toLowerCase();

const among =
  (ids: ReadonlySet<number>, idOf: (row: DocumentRow) => number): Test =>
  row =>
    ids.has(idOf(row));

function idsOf(field: string, given: readonly string[]): Set<number> {
  const words = given.flatMap(word => word.split(',')).filter(word => word.trim() !== '');
  if (words.some(word => !/^\s*\d{1,15}\s*$/.test(word))) throw invalid(field, 'A list of ids is expected.');
  return new Set(words.map(Number));
}

function timeOf(field: string, given: string): number {
  const time = Date.parse(given);
  if (Number.isNaN(time)) throw invalid(field, 'A date is expected.', { code: 'invalid_date' });
  return time;
}
