// Damaged and malicious files end in the verdict that the corpus proposes, quickly and in little memory.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { badCorpus, CORPUS_MISSING } from '../../testing/corpus.ts';
import { loadIfcModel } from '../../testing/ifc-model.ts';
import { IfcError } from '../errors.ts';

const files = badCorpus(/\.ifc(?:zip)?$/i);
const expectedWarnings: Readonly<Record<string, readonly string[]>> = {
  'own__cycle_aggregates.ifc': ['spatial_cycle'],
  'own__cycle_placement.ifc': ['placement_cycle'],
  'own__cycle_mapped_item.ifc': ['mapped_item_cycle'],
  'own__dangling_refs.ifc': ['dangling_reference'],
  'own__markup_names.ifc': ['missing_end_marker'],
  'own__no_project.ifc': ['no_project'],
  'own__two_projects.ifc': ['several_projects'],
};

describe('damaged files', () => {
  if (files.length === 0) test('verdicts', t => t.skip(CORPUS_MISSING));
  for (const { name, path, truth } of files) {
    test(name, async () => {
      const outcome = await loadIfcModel(path, name).catch((error: unknown) => error);
      if (outcome instanceof IfcError) {
        assert.notEqual(truth.expect, 'C', outcome.reason);
        assert.match(outcome.reason, /^[A-Z].{10,}\.$/s);
        return;
      }
      if (outcome instanceof Error) throw outcome;
      assert.notEqual(truth.expect, 'E', truth.why);
      const model = outcome as Awaited<ReturnType<typeof loadIfcModel>>;
      assert.ok(Array.isArray(JSON.parse(model.summary.structureJson())));
      const codes = model.summary.warnings.map(warning => warning.code);
      for (const code of expectedWarnings[name] ?? [])
        assert.ok(codes.includes(code), `${code} is not in ${codes.join()}`);
      // EXPECTED.json names ą for \S\q on page B; byte F1 of ISO 8859-2 is ń (ą is B1, \S\1).
      if (name === 'own__bad_escapes.ifc')
        assert.equal(model.tables.rows('element')[2]!['name'], "ok éè é ń 😀 it's \\ back");
    });
  }
});
