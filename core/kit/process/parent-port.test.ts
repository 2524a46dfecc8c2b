import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { openParentPort } from './parent-port.ts';

test('a utility process communicates through its port', () => {
  const sent: unknown[] = [];
  const port = Object.assign(new EventEmitter(), {
    postMessage: (message: unknown) => {
      sent.push(message);
    },
  });
  const line = openParentPort({ parentPort: port } as never);
  const heard: unknown[] = [];
  line?.onMessage(message => heard.push(message));
  port.emit('message', { data: { kind: 'warm' } });
  line?.send({ kind: 'done' });
  assert.deepEqual([heard, sent], [[{ kind: 'warm' }], [{ kind: 'done' }]]);
});

test('a child process communicates through its channel and ends with it', () => {
  const sent: unknown[] = [];
  let ended = 0;
  const child = Object.assign(new EventEmitter(), {
    send: (message: unknown) => {
      sent.push(message);
      return true;
    },
    exit: () => {
      ended += 1;
    },
  });
  const line = openParentPort(child as never);
  const heard: unknown[] = [];
  line?.onMessage(message => heard.push(message));
  child.emit('message', 'a');
  line?.send('b');
  child.emit('disconnect');
  assert.deepEqual([heard, sent, ended], [['a'], ['b'], 1]);
});

test('a process without a parent has no channel', () =>
  assert.equal(openParentPort(new EventEmitter() as never), undefined));
