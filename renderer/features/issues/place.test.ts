import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MouseEvent } from 'react';
import { linkTo, mayChange, rightsOf } from './place.ts';

/** Clicks a link to an issue; returns whether the browser's navigation was prevented, and the window's new address. */
function click(held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>) {
  const went: string[] = [];
  let isPrevented = false;
  const link = linkTo({ go: address => went.push(address) }, 'https://plinth.example/c/1/p/2/issues/a%20b');
  const event = {
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
    ...held,
    preventDefault: () => {
      isPrevented = true;
    },
  };
  link.onClick(event as unknown as MouseEvent);
  return { href: link.href, went, isPrevented };
}

test('a link navigates without reloading', () => {
  const address = 'https://plinth.example/c/1/p/2/issues/a%20b';
  assert.deepEqual(click({}), { href: address, went: [address], isPrevented: true });
});

test('new tabs and windows are left to the browser', () => {
  for (const held of ['ctrlKey', 'metaKey', 'shiftKey'] as const)
    assert.deepEqual([click({ [held]: true }).went, click({ [held]: true }).isPrevented], [[], false], held);
});

const [ADMIN, MEMBER, GUEST] = [100, 50, 25];

/** The service's response to a user with every permission. */
const everything = {
  project_actions: ['update', 'createTopic', 'createDocument'],
  topic_actions: [
    'update',
    'delete',
    'updateRelatedTopics',
    'updateDocumentReferences',
    'updateFiles',
    'createComment',
    'createViewpoint',
  ],
  comment_actions: ['update', 'delete'],
};
const nothing = { project_actions: [], topic_actions: [], comment_actions: [] };
const given = (rights: object) => Object.entries(rights).filter(([, has]) => has === true);

test('all permissions and none are mapped', () => {
  assert.equal(given(rightsOf(everything, ADMIN)).length, 10);
  assert.deepEqual(given(rightsOf(nothing, GUEST)), []);
});

test('each permission follows from its own action', () => {
  for (const [list, word, right] of [
    ['topic_actions', 'update', 'update'],
    ['topic_actions', 'delete', 'remove'],
    ['topic_actions', 'createComment', 'comment'],
    ['topic_actions', 'createViewpoint', 'addPicture'],
    ['topic_actions', 'updateRelatedTopics', 'relate'],
    ['topic_actions', 'updateDocumentReferences', 'refer'],
    ['comment_actions', 'update', 'changeComments'],
    ['project_actions', 'createTopic', 'create'],
  ] as const)
    assert.deepEqual(given(rightsOf({ ...nothing, [list]: [word] }, GUEST)), [[right, true]], `${list}: ${word}`);
});

test('values are managed by members who create issues, not by guests', () => {
  const creating = { ...nothing, project_actions: ['createTopic'] };
  assert.deepEqual(
    [ADMIN, MEMBER, GUEST].map(role => rightsOf(creating, role).manage),
    [true, true, false],
  );
  assert.equal(rightsOf(nothing, ADMIN).manage, false, 'an administrator that may create no issues');
});

test('a comment is changed by its author and administrators, if allowed', () => {
  const [member, admin] = [rightsOf(everything, MEMBER), rightsOf(everything, ADMIN)];
  assert.deepEqual([mayChange(member, true), mayChange(member, false), mayChange(admin, false)], [true, false, true]);
  assert.deepEqual(
    [mayChange(rightsOf(nothing, ADMIN), true), mayChange(rightsOf(nothing, ADMIN), false)],
    [false, false],
  );
});
