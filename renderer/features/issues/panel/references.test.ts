import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DocumentReference } from '../../../api/shapes.ts';
import { isAddress, newLink, refersToNothing, shownReference, withoutReference } from './references.ts';

const page = (given: Partial<DocumentReference> = {}): DocumentReference => ({
  guid: 12,
  document_guid: null,
  url: 'https://norms.example/din',
  description: null,
  referenced_document: 'https://norms.example/din',
  ...given,
});
const document = (guid: string, description: string | null = null): DocumentReference => ({
  guid: 7,
  document_guid: guid,
  url: null,
  description,
  referenced_document: 'Plan.pdf',
});

test('only web addresses are links', () => {
  for (const text of ['https://a.example', 'http://localhost:3000/x?y=1#z', 'https://bücher.example/ä'])
    assert.equal(isAddress(text), true, text);
  for (const text of [
    'javascript:alert(1)//https://a.example',
    'data:text/html,x',
    'file:///c:/plan.pdf',
    'see https://a.example',
    'https://a.example and more',
    'https://',
    'a.example',
    '',
  ])
    assert.equal(isAddress(text), false, text);
});

test('a document is titled by its file, with its description as hint', () => {
  const [named, bare] = [document('d', 'Ground floor'), document('d')];
  assert.deepEqual(shownReference(named), { kind: 'document', guid: 'd', text: 'Plan.pdf', hint: 'Ground floor' });
  assert.deepEqual(shownReference(bare), { kind: 'document', guid: 'd', text: 'Plan.pdf', hint: 'Plan.pdf' });
});

test('a page is titled by its description; invalid addresses are no links', () => {
  const address = 'https://norms.example/din';
  assert.deepEqual(shownReference(page({ description: 'Norm' })), { kind: 'page', text: 'Norm', address });
  assert.deepEqual(shownReference(page()), { kind: 'page', text: address, address });
  for (const url of [null, '', '..\\plans\\a.dwg', 'javascript:alert(1)'])
    assert.deepEqual(
      shownReference(page({ url, referenced_document: 'a.dwg' })),
      { kind: 'page', text: 'a.dwg', address: undefined },
      String(url),
    );
});

test('removing one reference keeps the others', () => {
  const [first, second, plan] = [page({ guid: 1, description: 'Norm' }), page({ guid: 2 }), document('d', 'Floor')];
  assert.deepEqual(withoutReference([first, plan, second], second), [
    { guid: '1', url: 'https://norms.example/din', description: 'Norm' },
    { document_guid: 'd', description: 'Floor' },
  ]);
  assert.deepEqual(withoutReference([plan], plan), []);
});

test('of two equal references only the chosen one is removed', () => {
  const twins = [page({ guid: 1 }), page({ guid: 1 })];
  assert.equal(withoutReference(twins, twins[0]!).length, 1);
  assert.equal(withoutReference(twins, page({ guid: 1 })).length, 2, 'one of an older answer takes none away');
});

test('a new link needs an address; values are trimmed', () => {
  assert.deepEqual(newLink(' https://a.example/x \n', '  The norm '), {
    url: 'https://a.example/x',
    description: 'The norm',
  });
  assert.deepEqual(newLink('https://a.example', '   '), { url: 'https://a.example' });
  for (const typed of ['', '   ', 'a.example', 'https://a b', 'ftp://a.example'])
    assert.equal(newLink(typed, 'Norm'), undefined, typed);
});

test('an issue without documents, links or snippet has no references', () => {
  const snippet = { snippet_type: 'IFC', is_external: false, reference: 'a.ifc', reference_schema: 'x' };
  const bare = { reference_links: [] };
  assert.equal(refersToNothing([], bare), true);
  assert.equal(refersToNothing([page()], bare), false);
  assert.equal(refersToNothing([], { reference_links: ['a'] }), false);
  assert.equal(refersToNothing([], { ...bare, bim_snippet: snippet }), false);
});
