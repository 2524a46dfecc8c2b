// Words on reports, elements, georeference and issues, judged by the answers of the API.
import { isDeepStrictEqual } from 'node:util';
import { isNear, type Judges, type Subject, verdict } from './judge.ts';

interface Property {
  readonly definition: { readonly name: string; readonly unit: unknown };
  readonly value: unknown;
}

interface PropertySet {
  readonly name: string | null;
  readonly properties: readonly Property[];
}

interface ElementJson {
  readonly uuid: string;
  readonly type: string;
  readonly attributes: PropertySet;
  readonly property_sets: readonly PropertySet[];
}

/** Lines of a report as code and message. */
async function linesOf(subject: Subject, withInformation: boolean): Promise<string[]> {
  const { errors, warnings, information } = (await subject.report()) as Readonly<
    Record<
      'errors' | 'warnings' | 'information',
      readonly (string | { readonly code: string; readonly message: string })[]
    >
  >;
  return [...errors, ...warnings, ...(withInformation ? information : [])].map(line =>
    typeof line === 'string' ? line : `${line.code}: ${line.message}`,
  );
}

/** Numbers may differ by rounding. */
const isValue = (found: unknown, wanted: unknown, tolerance?: number): boolean =>
  typeof found === 'number' && typeof wanted === 'number'
    ? isNear(found, wanted, tolerance ?? Math.abs(wanted) * 1e-9)
    : isDeepStrictEqual(found, wanted);

const elementsOf = async (subject: Subject) => (await subject.elements()) as readonly ElementJson[];

/** A member of a member, by dots. */
const memberOf = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at === null ? undefined : Object(at)[name]), value);

export const dataJudges: Judges<
  | 'warning'
  | 'no_warning'
  | 'notice'
  | 'attribute'
  | 'property'
  | 'elements'
  | 'georeference'
  | 'topics'
  | 'topic'
  | 'exported'
> = {
  async warning({ warning = '' }, subject) {
    const lines = await linesOf(subject, false);
    return verdict(
      lines.some(line => new RegExp(warning, 'i').test(line)),
      lines,
    );
  },
  async no_warning({ no_warning = '' }, subject) {
    const lines = await linesOf(subject, false);
    return verdict(!lines.some(line => new RegExp(no_warning, 'i').test(line)), lines);
  },
  async notice({ notice = '' }, subject) {
    const lines = await linesOf(subject, true);
    return verdict(
      lines.some(line => new RegExp(notice, 'i').test(line)),
      lines,
    );
  },
  async attribute({ element, attribute, value }, subject) {
    const found = (await elementsOf(subject))
      .find(({ uuid }) => uuid === element)
      ?.attributes.properties.find(({ definition }) => definition.name === attribute)?.value;
    return verdict(isValue(found, value), found);
  },
  async property(assertion, subject) {
    const { element, property: [setName, name] = [], unit, once = false, absent = false } = assertion;
    const found = (await elementsOf(subject))
      .filter(({ uuid }) => uuid === element)
      .flatMap(({ property_sets }) => property_sets.filter(set => set.name === setName))
      .flatMap(({ properties }) => properties.filter(({ definition }) => definition.name === name));
    const list = found.map(({ value, definition }) => ({ value, unit: definition.unit }));
    if (absent) return verdict(list.length === 0, list);
    const fits = list.some(
      each =>
        (!('value' in assertion) || isValue(each.value, assertion.value, assertion.tolerance)) &&
        (unit === undefined || new RegExp(unit, 'i').test(JSON.stringify(each.unit) ?? '')),
    );
    return verdict(fits && (!once || list.length === 1), list);
  },
  async elements({ elements = 0, of_type }, subject) {
    const found = (await elementsOf(subject)).filter(({ type }) => of_type === undefined || type === of_type);
    return verdict(found.length === elements, `${found.length} elements`);
  },
  async georeference({ georeference = '', value, tolerance }, subject) {
    const answer = await subject.georeference();
    return verdict(isValue(memberOf(answer, georeference), value, tolerance), answer);
  },
  async topics({ topics = [] }, subject) {
    const titles = ((await subject.topics()) as readonly { readonly title: string }[]).map(({ title }) => title);
    return verdict(isDeepStrictEqual(titles.toSorted(), topics.toSorted()), titles);
  },
  async topic({ topic, field = '', value }, subject) {
    const all = (await subject.topics()) as readonly { readonly title: string }[];
    const found = memberOf(
      all.find(({ title }) => title === topic),
      field,
    );
    return verdict(isValue(found, value), found);
  },
  async exported({ exported = '' }, subject) {
    const markups = await subject.markups();
    return verdict(
      markups.some(markup => new RegExp(exported).test(markup)),
      markups.join('\n').slice(0, 2000),
    );
  },
};
