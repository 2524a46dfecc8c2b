import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { collectTables } from '../../testing/model-tables.ts';
import { guid, stepFile } from '../../testing/step-text.ts';
import { extractModel } from './extract/extract-model.ts';
import { scanStep } from './step/step-scan.ts';
import { nodeType } from './schema/element-classes.ts';

interface Node {
  readonly uuid: string;
  readonly type: string;
  readonly name: string | null;
  readonly longname: string | null;
  readonly object_type: string | null;
  readonly children: Node[];
}

function extract(lines: readonly string[], schema = 'IFC4') {
  const tables = collectTables();
  const summary = extractModel(scanStep(stepFile(lines, { schema })), tables.take);
  return { tables, summary, tree: (drawn?: number[]) => JSON.parse(summary.structureJson(drawn)) as Node[] };
}

/** The tree as nested names: ['P', ['S', ...]] */
const names = (node: Node): unknown[] => [node.name, ...node.children.map(names)];
const project = `#1=IFCPROJECT('${guid(1)}',$,'P',$,'kind','Long P',$,$,$);`;
const product = (n: number, name: string, type = 'IFCWALL'): string =>
  `#${n}=${type}('${guid(n)}',$,'${name}',$,$,$,$,$,$);`;
const aggregate = (n: number, whole: number, ...parts: number[]): string =>
  `#${n}=IFCRELAGGREGATES('${guid(n)}',$,$,$,#${whole},(${parts.map(p => `#${p}`).join()}));`;

describe('structure', () => {
  test('what a zone refers to is in its node, or in it when it is nowhere else', () => {
    const { tree, tables } = extract([
      project,
      `#2=IFCBUILDINGSTOREY('${guid(2)}',$,'S',$,$,$,$,$,$,0.);`,
      `#3=IFCSPATIALZONE('${guid(3)}',$,'Z',$,$,$,$,$,.FIRESAFETY.);`,
      product(4, 'W'),
      product(5, 'Only'),
      aggregate(20, 1, 2, 3),
      `#21=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(21)}',$,$,$,(#4),#2);`,
      `#22=IFCRELREFERENCEDINSPATIALSTRUCTURE('${guid(22)}',$,$,$,(#4,#5,#2),#3);`,
    ]);
    const [root] = tree() as [Node];
    assert.deepEqual(names(root), ['P', ['S', ['W']], ['Z', ['Only']]]);
    assert.deepEqual(
      root.children.map(child => (child as Node & { references?: string[] }).references),
      [undefined, [guid(4), guid(2)]],
    );
    const stored = tables.rows('meta').find(row => row['key'] === 'spatial_references');
    assert.deepEqual(JSON.parse(String(stored!['value'])), { 3: [4, 2] });
  });

  test('project, storey, containment, aggregation, openings, ports, fillings', () => {
    const { tree, tables } = extract([
      project,
      `#2=IFCBUILDINGSTOREY('${guid(2)}',$,'S',$,'ot',$,$,'Ground floor',$,3000.);`,
      product(3, 'W'),
      product(4, 'O', 'IFCOPENINGELEMENT'),
      product(5, 'D', 'IFCDOOR'),
      product(6, 'Port', 'IFCDISTRIBUTIONPORT'),
      product(7, 'Part', 'IFCBUILDINGELEMENTPART'),
      product(8, 'Orphan', 'IFCWALLSTANDARDCASE'),
      aggregate(20, 1, 2),
      aggregate(21, 3, 7),
      `#22=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(22)}',$,$,$,(#3,#7),#2);`,
      `#23=IFCRELVOIDSELEMENT('${guid(23)}',$,$,$,#3,#4);`,
      `#24=IFCRELFILLSELEMENT('${guid(24)}',$,$,$,#4,#5);`,
      `#25=IFCRELCONNECTSPORTTOELEMENT('${guid(25)}',$,$,$,#6,#5);`,
    ]);
    const [root] = tree() as [Node];
    assert.deepEqual(names(root), ['P', ['S', ['W', ['D'], ['Part']]], ['Orphan']]);
    assert.deepEqual([root.type, root.longname, root.object_type, root.uuid], ['project', 'Long P', 'kind', guid(1)]);
    assert.deepEqual(
      [root.children[0]!.type, root.children[0]!.longname, root.children[1]!.type],
      ['storey', 'Ground floor', 'wall_standard_case'],
    );
    assert.deepEqual(names(tree([4, 6])[0]!), ['P', ['S', ['W', ['O'], ['D', ['Port']], ['Part']]], ['Orphan']]);
    assert.deepEqual(
      tables.rows('spatial').map(row => [row['kind'], row['longname'], row['elevation']]),
      [
        ['project', 'Long P', null],
        ['storey', 'Ground floor', 3000],
      ],
    );
    assert.deepEqual(
      tables.rows('element').map(row => row['parent']),
      [null, 1, 2, 3, 3, 5, 3, null],
    );
  });

  test('facilities of IFC4x3', () => {
    const { tree, tables } = extract(
      [
        project,
        product(2, 'R', 'IFCRAILWAY'),
        product(3, 'RP', 'IFCRAILWAYPART'),
        product(4, 'B', 'IFCBRIDGE'),
        product(5, 'T', 'IFCTRACKELEMENT'),
        aggregate(20, 1, 2, 4),
        aggregate(21, 2, 3),
        `#22=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(22)}',$,$,$,(#5),#3);`,
      ],
      'IFC4X3_ADD2',
    );
    assert.deepEqual(names(tree()[0]!), ['P', ['R', ['RP', ['T']]], ['B']]);
    assert.deepEqual(
      tables.rows('spatial').map(row => [row['kind'], row['position']]),
      [
        ['project', 0],
        ['railway', 0],
        ['railway_part', 0],
        ['bridge', 1],
      ],
    );
  });

  test('cycles, repeated and missing GlobalIds, two projects, none', () => {
    const cyclic = extract([
      project,
      product(2, 'A', 'IFCBUILDING'),
      product(3, 'B', 'IFCBUILDING'),
      product(4, 'C', 'IFCBUILDING'),
      aggregate(20, 2, 3),
      aggregate(21, 3, 4),
      aggregate(22, 4, 2),
      aggregate(23, 4, 4),
    ]);
    assert.deepEqual(names(cyclic.tree()[0]!), ['P', ['A', ['B', ['C']]]]);
    assert.deepEqual(cyclic.summary.warnings.map(w => [w.code, w.guid]).slice(1), [['spatial_cycle', guid(2)]]);
    const odd = extract([
      project,
      `#2=IFCPROJECT('${guid(2)}',$,'P2',$,$,$,$,$,$);`,
      `#3=IFCWALL('',$,'none',$,$,$,$,$,$);`,
      `#4=IFCWALL($,$,'none too',$,$,$,$,$,$);`,
      `#5=IFCWALL('${guid(1)}',$,'twice',$,$,$,$,$,$);`,
      `#6=IFCWALL('short',$,'bad',$,$,$,$,$,$);`,
    ]);
    assert.deepEqual(names(odd.tree()[0]!), ['P', ['P2'], ['none'], ['none too'], ['bad']]);
    const guids = odd.tables.rows('element').map(row => String(row['guid']));
    assert.deepEqual(
      [guids[2], guids[3], guids[4], guids[5]],
      ['0plinth000000000000003', '0plinth000000000000004', guid(1), 'short'],
    );
    assert.deepEqual(odd.summary.warnings.map(w => w.code).sort(), [
      'duplicate_guid',
      'malformed_guid',
      'missing_guid',
      'no_length_unit',
      'several_projects',
    ]);
    assert.deepEqual(names(extract([product(2, 'W')]).tree()[0]!), [null, ['W']]);
  });

  test('200,000 levels deep', () => {
    const depth = 200_000;
    const lines = [
      project,
      ...Array.from({ length: depth }, (_, i) => product(i + 2, 'x', 'IFCELEMENTASSEMBLY')),
      ...Array.from(
        { length: depth },
        (_, i) => `#${i + 300_000}=IFCRELAGGREGATES('${guid(i)}',$,$,$,#${i + 1},(#${i + 2}));`,
      ),
    ];
    const { summary } = extract(lines);
    assert.equal(summary.structureJson().split('"uuid"').length - 1, depth + 1);
  });

  test('the height of a storey without elevation is that of its placement, in metres', () => {
    const unit = ['#2=IFCUNITASSIGNMENT((#3));', '#3=IFCSIUNIT(*,.LENGTHUNIT.,.MILLI.,.METRE.);'];
    const storey = (placement: string): string => `#9=IFCBUILDINGSTOREY('${guid(9)}',$,'S',$,$,${placement},$,$,$,$);`;
    const elevation = (...lines: string[]) =>
      extract([`#1=IFCPROJECT('${guid(1)}',$,'P',$,$,$,$,$,#2);`, ...unit, ...lines]).tables.rows('spatial')[1]![
        'elevation'
      ];
    const chain = [
      '#10=IFCLOCALPLACEMENT(#11,#12);',
      '#12=IFCAXIS2PLACEMENT3D(#13,$,$);',
      '#13=IFCCARTESIANPOINT((0.,500.,3000.));',
    ];
    assert.equal(
      elevation(
        storey('#10'),
        ...chain,
        '#11=IFCLOCALPLACEMENT($,#14);',
        '#14=IFCAXIS2PLACEMENT3D(#15,$,$);',
        '#15=IFCCARTESIANPOINT((0.,0.,250.));',
      ),
      3.25,
    );
    // The parent is tipped over: its z axis points along y, so the child's y points down.
    assert.equal(
      elevation(
        storey('#10'),
        ...chain,
        '#11=IFCLOCALPLACEMENT($,#14);',
        '#14=IFCAXIS2PLACEMENT3D(#15,#16,#17);',
        '#15=IFCCARTESIANPOINT((0.,0.,1000.));',
        '#16=IFCDIRECTION((0.,1.,0.));',
        '#17=IFCDIRECTION((1.,0.,0.));',
      ),
      0.5,
    );
    assert.equal(elevation(storey('$')), null);
    const cycle = extract([project, storey('#10'), ...chain, '#11=IFCLOCALPLACEMENT(#10,#12);']);
    assert.equal(cycle.tables.rows('spatial')[1]!['elevation'], null);
    assert.ok(cycle.summary.warnings.some(w => w.code === 'placement_cycle'));
  });

  test('recursive mapped items are reported', () => {
    const { summary } = extract([
      project,
      '#2=IFCREPRESENTATIONMAP($,#3);',
      "#3=IFCSHAPEREPRESENTATION($,'Body','MappedRepresentation',(#4));",
      '#4=IFCMAPPEDITEM(#2,$);',
    ]);
    assert.ok(summary.warnings.some(w => w.code === 'mapped_item_cycle'));
  });

  test('types of nodes', () =>
    assert.deepEqual(
      ['IfcWallStandardCase', 'IfcBuildingStorey', 'IfcProject', 'IfcSpace', 'IfcFlowTerminal'].map(nodeType),
      ['wall_standard_case', 'storey', 'project', 'space', 'flow_terminal'],
    ));
});
