// The components of a viewpoint: 2.1 and 3.0 differ in where the hints are, and in lists around colours. The schema of
// 3.0 demands these lists, although some readers of 3.0 expect the form of 2.1.
import type { Report } from '../report.ts';
import type { BcfComponent, BcfComponents } from '../shape.ts';
import { isIfcGuid, readColor } from '../values.ts';
import { element, optionalText } from '../../xml-text.ts';

/** <Components>, or nothing. */
export function writeComponents(components: BcfComponents | null, version: '2.1' | '3.0', report: Report): string {
  if (!components) return '';
  const { visibility } = components;
  const selection = writeList(components.selection, report);
  const coloring = components.coloring.flatMap(({ color, components: coloured }) => {
    const list = writeList(coloured, report);
    const digits = readColor(color);
    if (digits !== null && list !== '')
      return [element('Color', { Color: digits }, version === '3.0' ? element('Components', {}, list) : list)];
    report.note('A colour that is none, or that no component has, was left out.');
    return [];
  });
  const hints =
    visibility?.view_setup_hints &&
    element('ViewSetupHints', {
      SpacesVisible: visibility.view_setup_hints.spaces_visible,
      SpaceBoundariesVisible: visibility.view_setup_hints.space_boundaries_visible,
      OpeningsVisible: visibility.view_setup_hints.openings_visible,
    });
  const exceptions = visibility ? writeList(visibility.exceptions, report) : '';
  const selected = selection === '' ? '' : element('Selection', {}, selection);
  const shown =
    visibility || version === '2.1'
      ? element('Visibility', { DefaultVisibility: visibility?.default_visibility ?? true }, [
          version === '3.0' ? hints || '' : '',
          exceptions === '' ? '' : element('Exceptions', {}, exceptions),
        ])
      : '';
  const coloured = coloring.length === 0 ? '' : element('Coloring', {}, coloring);
  return element('Components', {}, [version === '2.1' ? hints || '' : '', selected, shown, coloured]);
}

function writeList(components: readonly BcfComponent[], report: Report): string {
  let text = '';
  for (const component of components) {
    const guid = component.ifc_guid !== null && isIfcGuid(component.ifc_guid) ? component.ifc_guid : null;
    const tool = optionalText('AuthoringToolId', component.authoring_tool_id);
    if (guid === null && tool === '') {
      report.note('Components without any id were left out.');
      continue;
    }
    text += element('Component', { IfcGuid: guid }, [
      optionalText('OriginatingSystem', component.originating_system),
      tool,
    ]);
  }
  return text;
}
