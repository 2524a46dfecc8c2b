// A small file in every schema, and the results of changes to it.
import { guid, stepFile } from '../../../testing/step-text.ts';
import { scanStep } from '../../ifc/step/step-scan.ts';
import type { IfcChange, SkippedChange } from '../changes/changes.ts';
import { exportStep } from '../write-job.ts';
import { type ElementFacts, type FileFacts, readFacts } from './facts.ts';
import { writeBytes } from '../output.ts';

export const [project, storey, wall, slab, door, space, shared, typeSet, system] = [
  1, 10, 20, 21, 22, 23, 40, 50, 70,
].map(guid) as [string, string, string, string, string, string, string, string, string];

/** A storey with a wall, a slab and a door that share a set, a type with a set, a quantity, a layer, a classification
 *  and a system. */
const lines = (schema: string): string[] => {
  const isOld = schema === 'IFC2X3';
  const owner = isOld ? '#2' : '$';
  return [
    `#1=IFCPROJECT('${project}',${owner},'P',$,$,$,$,$,#5);`,
    '#2=IFCOWNERHISTORY(#3,#4,$,.NOCHANGE.,$,$,$,0);',
    '#3=IFCPERSONANDORGANIZATION($,$,$);',
    "#4=IFCAPPLICATION($,'1','A','a');",
    '#5=IFCUNITASSIGNMENT((#6,#7));',
    '#6=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);',
    '#7=IFCSIUNIT(*,.TIMEUNIT.,$,.SECOND.);',
    `#10=IFCBUILDINGSTOREY('${storey}',${owner},'Ground',$,$,#11,$,$,.ELEMENT.,0.);`,
    '#11=IFCLOCALPLACEMENT($,$);',
    `#12=IFCRELAGGREGATES('${guid(12)}',${owner},$,$,#1,(#10));`,
    `#13=IFCRELCONTAINEDINSPATIALSTRUCTURE('${guid(13)}',${owner},$,$,(#20,#21,#22),#10);`,
    `#20=IFCWALL('${wall}',${owner},'Wall',$,$,$,#30,'t'${isOld ? '' : ',$'});`,
    `#21=IFCSLAB('${slab}',${owner},'Slab',$,$,$,#31,$,.FLOOR.);`,
    `#22=IFCDOOR('${door}',${owner},'Door',$,$,$,$,$,2.,1.${isOld ? '' : ',$,$,$'});`,
    `#23=IFCSPACE('${space}',${owner},'1',$,$,$,$,$,.ELEMENT.,.INTERNAL.,$);`,
    `#24=IFCRELAGGREGATES('${guid(24)}',${owner},$,$,#10,(#23));`,
    '#30=IFCPRODUCTDEFINITIONSHAPE($,$,(#32));',
    '#31=IFCPRODUCTDEFINITIONSHAPE($,$,(#33));',
    "#32=IFCSHAPEREPRESENTATION($,'Body','Brep',(#34));",
    "#33=IFCSHAPEREPRESENTATION($,'Body','Brep',(#35));",
    '#34=IFCFACETEDBREP($);',
    '#35=IFCFACETEDBREP($);',
    `#40=IFCPROPERTYSET('${shared}',${owner},'Pset_Shared',$,(#41,#42,#43));`,
    "#41=IFCPROPERTYSINGLEVALUE('Phase','words',IFCLABEL('new'),$);",
    "#42=IFCPROPERTYENUMERATEDVALUE('Kind',$,(IFCLABEL('A')),$);",
    "#43=IFCPROPERTYSINGLEVALUE('Height',$,IFCLENGTHMEASURE(2.5),#6);",
    `#44=IFCRELDEFINESBYPROPERTIES('${guid(44)}',${owner},$,$,(#20,#21,#22),#40);`,
    `#45=IFCELEMENTQUANTITY('${guid(45)}',${owner},'Qto',$,$,(#46));`,
    "#46=IFCQUANTITYLENGTH('Length',$,$,3.);",
    `#47=IFCRELDEFINESBYPROPERTIES('${guid(47)}',${owner},$,$,(#20),#45);`,
    `#50=IFCPROPERTYSET('${typeSet}',${owner},'Pset_Type',$,(#51,#41));`,
    "#51=IFCPROPERTYSINGLEVALUE('Fire',$,IFCLABEL('F30'),$);",
    `#52=IFCWALLTYPE('${guid(52)}',${owner},'T',$,$,(#50),$,$,$,.STANDARD.);`,
    `#53=IFCRELDEFINESBYTYPE('${guid(53)}',${owner},$,$,(#20),#52);`,
    isOld ? "#60=IFCCLASSIFICATION('s','e',$,'Uniclass');" : "#60=IFCCLASSIFICATION($,$,$,'Uniclass',$,$,$);",
    `#61=IFCCLASSIFICATIONREFERENCE($,'EF_25','Walls',#60${isOld ? '' : ',$,$'});`,
    `#62=IFCRELASSOCIATESCLASSIFICATION('${guid(62)}',${owner},$,$,(#20,#21),#61);`,
    `#70=IFCSYSTEM('${system}',${owner},'Heating',$,$);`,
    `#71=IFCRELASSIGNSTOGROUP('${guid(71)}',${owner},$,$,(#20,#21),$,#70);`,
    "#80=IFCPRESENTATIONLAYERASSIGNMENT('A-Walls',$,(#34,#33),$);",
  ];
};

export interface Changed {
  readonly facts: FileFacts;
  readonly lines: readonly string[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly skipped: readonly SkippedChange[];
}

/** Applies these changes to the small file. */
export function change(changes: readonly IfcChange[], schema = 'IFC4'): Changed {
  const source = stepFile(lines(schema), { schema });
  let skipped: SkippedChange[] = [];
  const bytes = writeBytes(output => {
    skipped = exportStep(scanStep(source), changes, { parts: {} }, output);
  });
  const split = (from: Uint8Array): string[] => Buffer.from(from).toString('latin1').split('\n');
  const [before, now] = [split(source), split(bytes)];
  return {
    facts: readFacts(bytes),
    lines: now,
    skipped,
    added: now.filter(line => !before.includes(line)),
    gone: before.filter(line => !now.includes(line)),
  };
}
/** The facts of one element. */
export const of = ({ facts }: Changed, id: string): ElementFacts => facts.elements[id]!;
