import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { endThreads, hasIdleThread, takeThread } from './thread.ts';
import { holdWebIfc } from './web-ifc.ts';

after(endThreads);

test('a returned thread is reused, unless it holds too much memory', async () => {
  endThreads(); // tests of another file in this process may have left idle ones
  const thread = takeThread();
  assert.equal(hasIdleThread(), false);
  await thread.release(25 << 20);
  assert.equal(hasIdleThread(), true);
  assert.equal(takeThread(), thread);
  await thread.release(1 << 30);
  assert.equal(hasIdleThread(), false);
  const another = takeThread();
  assert.notEqual(another, thread);
  await another.release(0);
});

test('callers waiting for a stopped thread get the reason', async () => {
  const [waiting, reason] = [takeThread(), new Error('enough')];
  const reply = waiting.next();
  waiting.kill(reason);
  await assert.rejects(reply, reason);
  await assert.rejects(waiting.next(), reason);
  await waiting.release(0);
  const another = takeThread();
  assert.notEqual(another, waiting, 'a dead thread is given to nobody');
  await another.release(0);
});

test('web-ifc is compiled once for all threads', () => {
  const module = holdWebIfc();
  assert.equal(Object.prototype.toString.call(module), '[object WebAssembly.Module]');
  takeThread().kill(new Error('gone'));
  assert.equal(holdWebIfc(), module);
});
