import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';

/** Prints `{trial, figure, target, pass}` and fails the trial unless `pass`. */
export function reportFigure(
  t: TestContext,
  { figure, target, pass }: { readonly figure: string; readonly target: string; readonly pass: boolean },
): void {
  t.diagnostic(JSON.stringify({ trial: t.name, figure, target, pass }));
  assert.ok(pass, `${t.name}: ${figure}; target: ${target}`);
}
