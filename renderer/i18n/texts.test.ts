// Every language has each text of English, with the same parts, in words of its own.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { known, languages, type Language } from './languages.ts';

interface Tree {
  readonly [key: string]: string | Tree | readonly string[];
}

const textsOf = (tree: Tree | readonly string[], path = ''): (readonly [key: string, text: string])[] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : textsOf(value, `${path}${key}.`),
  );

const partsOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted();

/** Texts, separated by bars. */
const texts = (...lines: readonly string[]) => lines.flatMap(line => line.split(' | '));

/** Names and signs that are the same in every language. */
const everywhere = texts(
  'Plinth | OpenID Connect | SAML 2.0 | BCF 3.0 | {{name}}, BCF {{version}} | glTF | XKT | PDF',
  'CSV | ΔX | ΔY | ΔZ | GlobalId | Y | Z | Webhooks | Cloud | Clouds | Zone | Panorama | Secret | Code | Test',
  'min | max | Ubuntu, Debian (ufw) | Fedora, openSUSE (firewalld)',
);

/** Words that a language shares with English. */
const shared: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  fr: texts(
    'Navigation | Document | Documents | document | documents | Application',
    'Applications | Invitation | Invitations | Session | Sessions | Type | Types | Action | Actions',
    'Port | Active | Version | Versions | Version {{number}} | Classification | Classifications',
    'Description | Image | Format | {{count}} page | {{count}} pages | Pages | Page {{number}}',
    'export | Zones | Structure | Classes | Plan | Triangles | Message | Orange | Violet | Angle',
    'Rail | Menu | Plans | {{count}} million | {{number}} points | Points | Total | Point | Terminal',
    'Licences | Minimum | Maximum',
  ),
  de: texts(
    'Navigation | Viewer | Issue | Issues | Issue… | Server | System | Name | Name (optional) | Tags',
    'Tags… | Port | Scopes | Version | Version {{number}} | Text | Status | Labels | Board | Filter',
    'Pins | Pin {{number}} | Pins: {{choice}} | Format | Original | Plan | Schema | Administrator | Orange | Element',
    'Layer | Layouts | Token | Uploads | {{result}} in {{time}}',
    'Filter {{count}} | Material | Person | Horizontal | Terminal | Link | Minimum | Maximum',
  ),
  es: texts('Original | Error | No | Token | Zoom | Material | Horizontal | Terminal'),
  it: texts(
    'Home | Server | Account | {{count}} file, {{size}} | Password | Email | File | Schema | No | Layer',
    'Area | Token | Zoom | Menu | Database | {{result}} in {{time}} | Link',
  ),
  nl: texts(
    'Viewer | Issue | Issues | Issue… | Issue #{{number}} | {{count}} issue | {{count}} issues',
    'Server | Help | Account | Accounts | Project | {{count}} project | Project in {{cloud}} | Type',
    'Filter | Filters | Tags | Tags… | Object | Metadata (XML) | Scopes | {{count}} scope',
    '{{count}} scopes | Details | Document | document | Element | {{count}} element | Model | model',
    '{{count}} model | Status | Labels | Open | Pins | Pin {{number}} | Pins: {{choice}} | export | Zones | Schema',
    'Violet | Conflict | {{count}} conflict | Token | Uploads | Water | Overlap | Menu | Deadline',
    'Deadlines | {{result}} in {{time}} | Filter {{count}} | {{person}}, {{time}}, {{count}} model',
    'Database | Terminal | Minimum | Maximum',
  ),
};

const english = textsOf(await known.en.load());

for (const language of languages) {
  if (language === 'en') continue;
  const own = new Map(textsOf(await known[language].load()));

  test(`${language} has each text of English and no other`, () =>
    assert.deepEqual([...own.keys()].toSorted(), english.map(([key]) => key).toSorted()));

  test(`each text in ${language} has the parts that it has in English`, () => {
    for (const [key, text] of english) assert.deepEqual(partsOf(own.get(key) ?? ''), partsOf(text), key);
  });

  test(`each text in ${language} is words of that language, without blanks around them`, () => {
    const same = new Set([...everywhere, ...shared[language]]);
    const hasWords = (text: string) => /\p{L}/u.test(text.replaceAll(/\{\{\w+\}\}/g, ''));
    assert.deepEqual(
      english.filter(([key, text]) => own.get(key) === text && hasWords(text) && !same.has(text)),
      [],
    );
    assert.deepEqual(
      [...own].filter(([, text]) => text === '' || text !== text.trim()),
      [],
    );
  });
}
