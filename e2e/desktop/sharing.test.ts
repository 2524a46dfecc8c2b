// The network of the computer: the service is shared in it, and it changes while the program starts.
import { join } from 'node:path';
import { test } from 'node:test';
import { noOwnNetwork, runInOwnNetwork } from '../fixtures/own-network.ts';

test('the service is shared and unshared', { skip: noOwnNetwork, timeout: 240_000 }, t =>
  runInOwnNetwork(t, join(import.meta.dirname, 'own-network.ts')),
);

test('the window opens while the network of the computer changes', { skip: noOwnNetwork, timeout: 240_000 }, t =>
  runInOwnNetwork(t, join(import.meta.dirname, 'changing-network.ts')),
);
