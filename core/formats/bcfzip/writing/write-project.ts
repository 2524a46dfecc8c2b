// Version, project and lists of values, as files of 2.1 or 3.0.
import { EXTENSION_NAMES } from '../reading/read-project.ts';
import type { BcfExtensions, BcfProject } from '../shape.ts';
import { derivedGuid } from '../values.ts';
import { element, optionalText, textElement, xmlFile } from '../../xml-text.ts';

/** Files of the whole archive, with their names. */
export function writeProjectFiles(
  { project, extensions }: Pick<BcfProject, 'project' | 'extensions'>,
  version: '2.1' | '3.0',
): readonly (readonly [name: string, bytes: Buffer])[] {
  const hasLists = EXTENSION_NAMES.some(([field]) => extensions[field] !== null);
  const named = project.project_id !== null || project.name !== null;
  if (version === '3.0')
    return [
      ['bcf.version', xmlFile(element('Version', { VersionId: version }))],
      ...(named ? [['project.bcfp', projectOf30(project)] as const] : []),
      ['extensions.xml', extensionLists(extensions)],
    ];
  return [
    ['bcf.version', xmlFile(element('Version', { VersionId: version }, textElement('DetailedVersion', version)))],
    ...(named || hasLists ? [['project.bcfp', projectOf21(project, hasLists)] as const] : []),
    ...(hasLists ? [['extensions.xsd', extensionSchema(extensions)] as const] : []),
  ];
}

function projectOf30({ project_id: id, name }: BcfProject['project']): Buffer {
  const known = id?.trim() || derivedGuid('project', name ?? '');
  return xmlFile(element('ProjectInfo', {}, element('Project', { ProjectId: known }, optionalText('Name', name))));
}

function projectOf21({ project_id: id, name }: BcfProject['project'], hasLists: boolean): Buffer {
  const known = id !== null || name !== null;
  return xmlFile(
    element('ProjectExtension', {}, [
      known ? element('Project', { ProjectId: id ?? '' }, optionalText('Name', name)) : '',
      textElement('ExtensionSchema', hasLists ? 'extensions.xsd' : ''),
    ]),
  );
}

const extensionLists = (extensions: BcfExtensions): Buffer =>
  xmlFile(
    element(
      'Extensions',
      {},
      EXTENSION_NAMES.map(([field, list, item]) => {
        const values = extensions[field];
        return values
          ? element(
              list,
              {},
              values.map(value => optionalText(item, value)),
            )
          : '';
      }),
    ),
  );

/** The values as a narrower schema of the markup; readers have a copy of the markup's schema in the same folder. */
const extensionSchema = (extensions: BcfExtensions): Buffer =>
  xmlFile(
    element(
      'xs:schema',
      { 'xmlns:xs': 'http://www.w3.org/2001/XMLSchema' },
      element(
        'xs:redefine',
        { schemaLocation: 'markup.xsd' },
        EXTENSION_NAMES.map(([field, , , type]) => {
          const values = extensions[field];
          const allowed = values?.map(value => element('xs:enumeration', { value })) ?? [];
          return values
            ? element('xs:simpleType', { name: type }, element('xs:restriction', { base: type }, allowed))
            : '';
        }),
      ),
    ),
  );
