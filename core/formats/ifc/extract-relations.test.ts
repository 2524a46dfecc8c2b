import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { guid } from '../../testing/step-text.ts';
import { extract, readSet, element, project, wall } from './testing/extracted.ts';

describe('materials, classifications, groups and IFC2x3 forms', () => {
  test('materials of occurrences and types', () => {
    const model = extract(
      project([
        wall(20, 'layers'),
        wall(21, 'of type'),
        wall(22, 'list'),
        wall(23, 'profile'),
        wall(24, 'constituents'),
        "#30=IFCMATERIAL('Brick','d','c');",
        "#31=IFCMATERIAL('Plaster',$,$);",
        "#32=IFCMATERIALLAYER(#30,110.,$,'Core',$,'LoadBearing',$);",
        '#33=IFCMATERIALLAYER($,50.,.T.,$,$,$,$);',
        "#34=IFCMATERIALLAYERSET((#32,#33),'L',$);",
        '#35=IFCMATERIALLAYERSETUSAGE(#34,.AXIS2.,.POSITIVE.,0.,$);',
        '#36=IFCMATERIALLIST((#30,#31));',
        "#37=IFCMATERIALPROFILE('P',$,#31,#42,$,'Beam');",
        "#42=IFCRECTANGLEPROFILEDEF(.AREA.,'R100',$,1.,2.);",
        "#38=IFCMATERIALPROFILESET('S',$,(#37),$);",
        '#39=IFCMATERIALPROFILESETUSAGE(#38,$,$);',
        "#40=IFCMATERIALCONSTITUENT('Frame',$,#30,0.25,'Framing');",
        "#41=IFCMATERIALCONSTITUENTSET('C',$,(#40));",
        `#50=IFCWALLTYPE('${guid(50)}',$,'T',$,$,$,$,$,$,.SOLIDWALL.);`,
        `#51=IFCRELDEFINESBYTYPE('${guid(51)}',$,$,$,(#20,#21),#50);`,
        ...[
          [20, 35],
          [50, 31],
          [22, 36],
          [23, 39],
          [24, 41],
        ].map(
          ([object, material], i) =>
            `#${60 + i}=IFCRELASSOCIATESMATERIAL('${guid(60 + i)}',$,$,$,(#${object}),#${material});`,
        ),
        "#70=IFCMATERIALPROPERTIES('Pset_M',$,(#71),#30);",
        "#71=IFCPROPERTYSINGLEVALUE('Density',$,IFCREAL(1800.),$);",
      ]),
    );
    const uses = (n: number) => element(model, guid(n)).record.m;
    assert.deepEqual(uses(20), [
      { id: 1, role: 'layer', thickness: 110, name: 'Core', category: 'LoadBearing', set: 'L' },
      { id: 0, role: 'layer', thickness: 50, set: 'L' },
    ]);
    assert.deepEqual(uses(21), [{ id: 2, role: 'material' }]);
    assert.deepEqual(uses(22), [
      { id: 1, role: 'list' },
      { id: 2, role: 'list' },
    ]);
    assert.deepEqual(uses(23), [{ id: 2, role: 'profile', name: 'P', category: 'Beam', profile: 'R100', set: 'S' }]);
    assert.deepEqual(uses(24), [
      { id: 1, role: 'constituent', name: 'Frame', category: 'Framing', fraction: 0.25, set: 'C' },
    ]);
    assert.deepEqual(model.rows('material'), [
      { id: 1, step_id: 30, name: 'Brick', category: 'c', description: 'd', sets: '[1]' },
      { id: 2, step_id: 31, name: 'Plaster', category: null, description: null, sets: '[]' },
    ]);
    assert.deepEqual(readSet(model, 1).values, { Density: 1800 });
  });

  test('classifications, layers, systems, zones', () => {
    const model = extract(
      project([
        `#20=IFCSPACE('${guid(20)}',$,'S',$,$,$,#60,$,$,$,$);`,
        `#21=IFCPUMP('${guid(21)}',$,'P',$,$,$,#70,$,$);`,
        "#30=IFCCLASSIFICATION('src','ed',$,'Uniclass',$,$,$);",
        "#31=IFCCLASSIFICATIONREFERENCE($,'Ss','Systems',#30,$,$);",
        "#32=IFCCLASSIFICATIONREFERENCE($,'Ss_25','Walls',#31,$,$);",
        "#33=IFCCLASSIFICATIONREFERENCE($,'Ss_25','Walls',#31,$,$);",
        `#34=IFCRELASSOCIATESCLASSIFICATION('${guid(34)}',$,$,$,(#20),#32);`,
        `#35=IFCRELASSOCIATESCLASSIFICATION('${guid(35)}',$,$,$,(#20,#21),#33);`,
        `#40=IFCDISTRIBUTIONSYSTEM('${guid(40)}',$,'Heating','d','ot',$,.HEATING.);`,
        `#41=IFCRELASSIGNSTOGROUP('${guid(41)}',$,$,$,(#21),$,#40);`,
        `#42=IFCZONE('${guid(42)}',$,'Z1',$,$,$);`,
        `#43=IFCZONE('${guid(43)}',$,'Z2',$,$,$);`,
        `#44=IFCRELASSIGNSTOGROUPBYFACTOR('${guid(44)}',$,$,$,(#20,#43),$,#42,1.);`,
        `#45=IFCRELASSIGNSTOGROUP('${guid(45)}',$,$,$,(#42),$,#43);`,
        '#60=IFCPRODUCTDEFINITIONSHAPE($,$,(#61));',
        "#61=IFCSHAPEREPRESENTATION($,'Body','MappedRepresentation',(#62));",
        '#62=IFCMAPPEDITEM(#63,$);',
        '#63=IFCREPRESENTATIONMAP($,#64);',
        "#64=IFCSHAPEREPRESENTATION($,'Body','Brep',(#65));",
        '#65=IFCFACETEDBREP($);',
        '#70=IFCPRODUCTDEFINITIONSHAPE($,$,(#71));',
        "#71=IFCSHAPEREPRESENTATION($,'Body','Brep',());",
        "#80=IFCPRESENTATIONLAYERASSIGNMENT('A','d',(#65),'id');",
        "#81=IFCPRESENTATIONLAYERWITHSTYLE('B',$,(#71,#64),$,.T.,.F.,.F.,());",
      ]),
    );
    assert.deepEqual(model.rows('classification'), [{ id: 1, system: 'Uniclass', notation: 'Ss_25', title: 'Walls' }]);
    const [parents] = model.rows('meta').filter(row => row['key'] === 'classification_parents');
    assert.deepEqual(JSON.parse(String(parents!['value'])), { 1: [{ notation: 'Ss', title: 'Systems' }] });
    assert.deepEqual(
      model.rows('classification_element').map(row => Object.values(row)),
      [
        [1, 2],
        [1, 3],
      ],
    );
    assert.deepEqual(model.rows('system'), [
      { id: 1, guid: guid(40), name: 'Heating', object_type: 'ot', description: 'd' },
    ]);
    assert.deepEqual(
      model.rows('system_element').map(row => Object.values(row)),
      [[1, 3]],
    );
    assert.deepEqual(
      model.rows('zone').map(row => [row['guid'], row['parent']]),
      [
        [guid(42), null],
        [guid(43), 1],
      ],
    );
    assert.deepEqual(
      model.rows('zone_space').map(row => Object.values(row)),
      [[1, 2]],
    );
    assert.deepEqual(
      model.rows('layer').map(row => Object.values(row)),
      [
        [1, 'A', 'id', 'd'],
        [2, 'B', null, null],
      ],
    );
    assert.deepEqual(
      model.rows('layer_element').map(row => Object.values(row)),
      [
        [1, 2],
        [2, 2],
        [2, 3],
      ],
    );
    const { record } = element(model, guid(20));
    assert.deepEqual([record.c, record.l, record.y], [[1], [1, 2], undefined]);
    assert.deepEqual(element(model, guid(21)).record.y, [1]);
  });

  test('IFC2x3 forms', () => {
    const model = extract(
      project([
        `#20=IFCSITE('${guid(20)}',$,'Site',$,$,$,$,$,.ELEMENT.,(49,30,0),(8,15,36,0),12.,$,$);`,
        `#30=IFCPROPERTYSET('${guid(30)}',$,'ePSet_MapConversion',$,(#31,#32));`,
        "#31=IFCPROPERTYSINGLEVALUE('Eastings',$,IFCREAL(100.5),$);",
        "#32=IFCPROPERTYSINGLEVALUE('OrthogonalHeight',$,IFCREAL(3.),$);",
        "#40=IFCCLASSIFICATIONREFERENCE('loc','2 HNF','Office',$);",
        `#41=IFCRELASSOCIATESCLASSIFICATION('${guid(41)}',$,$,$,(#20),#40);`,
        "#50=IFCMATERIAL('Steel');",
        '#51=IFCMECHANICALSTEELMATERIALPROPERTIES(#50,$,210000.,$,0.3,$,235.,$,$,$,$,$,$);',
      ]),
      'IFC2X3',
    );
    const meta = Object.fromEntries(
      model.rows('meta').map(row => [row['key'], JSON.parse(String(row['value'])) as unknown]),
    );
    assert.deepEqual(meta['georeference'], {
      map_conversion: {
        eastings: 100.5,
        northings: null,
        orthogonal_height: 3,
        x_axis_abscissa: null,
        x_axis_ordinate: null,
        scale: null,
      },
      site: { latitude: 49.5, longitude: 8 + 15 / 60 + 36 / 3600, elevation: 12 },
    });
    assert.deepEqual(
      model.rows('classification').map(row => [row['system'], row['notation'], row['title']]),
      [[null, '2 HNF', 'Office']],
    );
    assert.deepEqual(readSet(model, 2).values, { YoungModulus: 210000, PoissonRatio: 0.3, YieldStress: 235 });
    assert.equal(model.rows('material')[0]!['sets'], '[2]');
    assert.deepEqual(readSet(model, element(model, guid(20)).record.a).values['RefLatitude'], [49, 30, 0]);
  });
});
