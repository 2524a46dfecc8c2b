import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { MouseEvent } from 'react';
import { linkTo } from './place.ts';

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

test('a link goes there without loading the window anew', () => {
  const address = 'https://plinth.example/c/1/p/2/issues/a%20b';
  assert.deepEqual(click({}), { href: address, went: [address], isPrevented: true });
});

test('another tab or window is left to the browser', () => {
  for (const held of ['ctrlKey', 'metaKey', 'shiftKey'] as const)
    assert.deepEqual([click({ [held]: true }).went, click({ [held]: true }).isPrevented], [[], false], held);
});
