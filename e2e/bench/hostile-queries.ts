// The worst queries within the limits, and worse ones beyond them.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createCaller, createProject } from '../../core/testing/calls.ts';
import type { HttpClient } from '../../core/testing/http-client.ts';
import { temporaryFolder } from '../../core/testing/process.ts';
import { writeManyProperties } from '../fixtures/many-properties.ts';
import { convertFile } from './convert-file.ts';
import type { WorstRequest } from './hostile-bulk.ts';
import type { HostileService } from './processes.ts';

/** Letters of a filter, and of a whole address. */
const [LONGEST_FILTER, LONGEST_ADDRESS] = [10_000, 15_000];
const TOPICS = 8000;
const COMMENTS = 5000;
const LABELS = 20;
const ELEMENTS = 10_000;
const AT_ONCE = 16;
/** Letters of a description that a search of a bad word reads again and again. */
const LONGEST_TEXT = 100_000;

/** As many as fit, joined by a word. */
function manyOf(make: (index: number) => string, between: string, room: number): string {
  let text = make(0);
  for (let index = 1; text.length + between.length + make(index).length <= room; index += 1)
    text += between + make(index);
  return text;
}

/**
 * A topic of each kind of work, comments and a model of many properties. Only queries whose name contains `part` are
 * prepared.
 */
export async function openQueries({ client, as }: HostileService, part: string): Promise<WorstRequest[]> {
  const wanted = (rows: readonly Row[]) => rows.filter(({ name }) => name.includes(part));
  const [issues, models] = [wanted(issueRows), wanted(modelRows)];
  const requestsOf = (rows: readonly Row[], place: Place): WorstRequest[] =>
    rows.map(({ name, path, query }) => ({
      name,
      make: async () => () => client.request('GET', path(place), { as, query }),
    }));
  return [
    ...(issues.length === 0 ? [] : requestsOf(issues, await makeIssues(client, as))),
    ...(models.length === 0 ? [] : requestsOf(models, await makeModel(client, as))),
  ];
}

interface Row {
  readonly name: string;
  readonly path: (place: Place) => string;
  readonly query: Readonly<Record<string, string>>;
}
/** Paths. */
interface Place {
  readonly project: string;
  readonly topic: string;
}

const nothing = { $top: '1' };
const topicsOf = ({ project }: Place) => `/bcf/2.1/projects/${project}/topics`;
const or = (make: (index: number) => string) => manyOf(make, ' or ', LONGEST_FILTER);

const issueRows: readonly Row[] = [
  {
    name: 'topics, texts in titles',
    path: topicsOf,
    query: { ...nothing, $filter: or(at => `contains(title,'x${at}')`) },
  },
  {
    name: 'topics, texts in descriptions',
    path: topicsOf,
    query: { ...nothing, $filter: or(at => `contains(description,'x${at}')`) },
  },
  {
    name: 'topics, equal terms',
    path: topicsOf,
    query: { ...nothing, $filter: or(() => "contains(description,'xx')") },
  },
  {
    name: 'topics, a word that is nearly found everywhere',
    path: topicsOf,
    query: { ...nothing, $filter: `contains(description,'${'a'.repeat(2000)}b${'a'.repeat(6000)}')` },
  },
  {
    name: 'topics, times',
    path: topicsOf,
    query: { ...nothing, $filter: or(at => `creation_date lt 19${10 + (at % 90)}-01-${10 + (at % 19)}`) },
  },
  {
    name: 'topics, a list of times',
    path: topicsOf,
    query: {
      ...nothing,
      $filter: `creation_date in (${manyOf(at => `1${100 + (at % 900)}-01-01`, ',', LONGEST_FILTER - 30)})`,
    },
  },
  {
    name: 'topics, a list of guids',
    path: topicsOf,
    query: { ...nothing, $filter: `guid in (${manyOf(at => `'${at}'`, ',', 7000)})` },
  },
  {
    name: 'topics, labels',
    path: topicsOf,
    query: {
      ...nothing,
      $filter: `labels/any(l: ${manyOf(at => `contains(l,'x${at}')`, ' or ', LONGEST_FILTER - 30)})`,
    },
  },
  {
    name: 'topics, an order by times',
    path: topicsOf,
    query: { ...nothing, $orderby: manyOf(() => 'creation_date', ',', 1000) },
  },
  {
    name: 'topics 3.0, an order by titles',
    path: ({ project }) => `/bcf/3.0/projects/${project}/topics`,
    query: { ...nothing, $orderby: 'title,title desc' },
  },
  {
    name: 'full topics, texts in titles',
    path: ({ project }) => `/bcf/2.1/projects/${project}/full-topic`,
    query: { ...nothing, $filter: or(at => `contains(title,'x${at}')`) },
  },
  {
    name: 'events, times',
    path: ({ project }) => `/bcf/2.1/projects/${project}/topics/events`,
    query: { ...nothing, $filter: or(at => `date lt 19${10 + (at % 90)}-01-${10 + (at % 19)}`) },
  },
  {
    name: 'comments, texts',
    path: ({ project, topic }) => `/bcf/2.1/projects/${project}/topics/${topic}/comments`,
    query: { ...nothing, $filter: or(at => `contains(comment,'x${at}')`) },
  },
];

const elements = ({ project, topic }: Place) => `${project}/model/${topic}/element/simple`;
const leaf = (name: string, comparator: string, value: unknown) => JSON.stringify({ name, comparator, value });
const conditions = (operator: 'AND' | 'OR', make: (index: number) => string, most = 198) => {
  const all = manyOf(at => (at < most ? make(at) : ' '), ',', LONGEST_ADDRESS / 1.7);
  return `{"operator":"${operator}","conditions":[${all.replace(/[\s,]+$/, '')}]}`;
};

const modelRows: readonly Row[] = [
  {
    name: 'elements, texts of one property',
    path: elements,
    query: { property_filter: conditions('OR', at => leaf('Mark', 'icontains', `x${at}`)) },
  },
  {
    name: 'elements, texts that all have',
    path: elements,
    query: { property_filter: conditions('AND', at => leaf('P1.0', 'icontains', at === 0 ? 'zz' : `v${at}`)) },
  },
  {
    name: 'elements, values of half of them',
    path: elements,
    query: {
      property_filter: `{"operator":"AND","conditions":[${leaf('Mark', 'exact', 'x')},${conditions('OR', at => leaf('P4.1', 'gt', at + 100), 150)}]}`,
    },
  },
  {
    name: 'elements, half of them by many conditions',
    path: elements,
    query: {
      property_filter: `{"operator":"AND","conditions":[${conditions('OR', at => leaf('P4.1', 'gt', at + 100), 100)},${leaf('Mark', 'icontains', 'zz')}]}`,
    },
  },
];

/** Topics with titles, labels and descriptions, one with very long ones, and a topic with comments. */
async function makeIssues(client: HttpClient, as: string): Promise<Place> {
  const project = `${(await createProject(client, as, 'Queries')).projectId}`;
  const call = createCaller(client, as);
  for (let at = 0; at < LABELS; at += 1)
    await call('POST', `/bcf/2.1/projects/${project}/extension/label`, { label: `l${at}` });
  const topics = `/bcf/2.1/projects/${project}/topics`;
  await sendAll(call, topics, TOPICS, at => ({
    title: `Issue ${at}: ${'a door meets a beam '.repeat(2)}`,
    description: at < 20 ? 'a'.repeat(LONGEST_TEXT) : `Description ${at}, `.padEnd(2000, 'which says more '),
    labels: [`l${at % LABELS}`, `l${(at + 1) % LABELS}`],
  }));
  const guid = randomUUID();
  await sendAll(call, topics, 1, () => ({ title: 'Much was said', guid }));
  const comments = `${topics}/${guid}/comments`;
  await sendAll(call, comments, COMMENTS, at => ({ comment: `Comment ${at} `.padEnd(1000, 'more ') }));
  return { project, topic: guid };
}

type Call = ReturnType<typeof createCaller>;

/** Creates things, several at a time. */
async function sendAll(call: Call, path: string, count: number, make: (index: number) => unknown): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await call('POST', path, make(next++));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function makeModel(client: HttpClient, as: string): Promise<Place> {
  using folder = temporaryFolder('hostile');
  const file = join(folder.path, 'properties.ifc');
  await writeManyProperties(file, ELEMENTS);
  const { path, model } = await convertFile(client, as, file);
  const place = { project: path, topic: String(model) };
  await client.request('GET', elements(place), { as, query: { property_filter: leaf('Mark', 'exact', 'x') } });
  return place;
}
