// The components of a viewpoint: selected, coloured, shown or hidden.
import type { Report } from '../report.ts';
import type { BcfComponent, BcfComponents, BcfViewSetupHints, BcfVisibility } from '../shape.ts';
import { isIfcGuid, readBoolean, readColor } from '../values.ts';
import { attributeOf, childrenOf, reportUnknown, trimmedText } from './xml-tree.ts';
import { childOf, type XmlElement } from '../../grow-tree.ts';

const parts = new Set(['Component', 'ViewSetupHints', 'Selection', 'Visibility', 'Coloring']);

/** <Components> of any version; null when there are none. */
export function readComponents(element: XmlElement | undefined, report: Report): BcfComponents | null {
  if (!element) return null;
  reportUnknown(element, parts, report);
  // 2.0 says everything about a component in one place.
  const flat = childrenOf(element, 'Component');
  if (flat.length > 0) return readFlat(flat, report);
  const selection = readList(childOf(element, 'Selection'), report);
  const coloring = childrenOf(childOf(element, 'Coloring'), 'Color').flatMap(color => readColoring(color, report));
  const visibility = readVisibility(element, report);
  return selection.length === 0 && coloring.length === 0 && !visibility ? null : { selection, coloring, visibility };
}

function readVisibility(element: XmlElement, report: Report): BcfVisibility | null {
  const visibility = childOf(element, 'Visibility');
  // 3.0 has the hints inside the visibility, 2.1 next to it.
  const hints = childOf(visibility, 'ViewSetupHints') ?? childOf(element, 'ViewSetupHints');
  if (!visibility && !hints) return null;
  return {
    // Hints alone hide nothing.
    default_visibility: visibility ? readBoolean(attributeOf(visibility, 'DefaultVisibility'), false) : true,
    exceptions: readList(childOf(visibility, 'Exceptions'), report),
    view_setup_hints: hints ? readHints(hints) : null,
  };
}

const readHints = (hints: XmlElement): BcfViewSetupHints => ({
  spaces_visible: readBoolean(attributeOf(hints, 'SpacesVisible'), false),
  space_boundaries_visible: readBoolean(attributeOf(hints, 'SpaceBoundariesVisible'), false),
  openings_visible: readBoolean(attributeOf(hints, 'OpeningsVisible'), false),
});

function readColoring(element: XmlElement, report: Report): BcfComponents['coloring'][number][] {
  const color = readColor(attributeOf(element, 'Color'));
  // 3.0 has a list around them.
  const components = [...readList(element, report), ...readList(childOf(element, 'Components'), report)];
  if (color !== null && components.length > 0) return [{ color, components }];
  report.note('An invalid colour, or one without components, was ignored.');
  return [];
}

const readList = (element: XmlElement | undefined, report: Report): BcfComponent[] =>
  childrenOf(element, 'Component').flatMap(component => readComponent(component, report) ?? []);

function readComponent(element: XmlElement, report: Report): BcfComponent | undefined {
  const guid = attributeOf(element, 'IfcGuid');
  const component = {
    ifc_guid: guid !== null && isIfcGuid(guid) ? guid : null,
    originating_system: trimmedText(element, 'OriginatingSystem'),
    authoring_tool_id: trimmedText(element, 'AuthoringToolId'),
  };
  if (guid !== null && component.ifc_guid === null) report.note('Invalid IFC GUIDs of components were ignored.');
  if (component.ifc_guid !== null || component.authoring_tool_id !== null) return component;
  report.note('Components without any id were left out.');
  return undefined;
}

/** 2.0: what is hidden is the exception, everything else is shown. */
function readFlat(elements: readonly XmlElement[], report: Report): BcfComponents {
  const selection: BcfComponent[] = [];
  const exceptions: BcfComponent[] = [];
  const colors = new Map<string, BcfComponent[]>();
  for (const element of elements) {
    const component = readComponent(element, report);
    if (!component) continue;
    if (readBoolean(attributeOf(element, 'Selected'), false)) selection.push(component);
    if (!readBoolean(attributeOf(element, 'Visible'), true)) exceptions.push(component);
    const given = attributeOf(element, 'Color');
    const color = readColor(given);
    if (color !== null) {
      const same = colors.get(color);
      if (same) same.push(component);
      else colors.set(color, [component]);
    } else if (given !== null) report.note('An invalid colour was ignored.');
  }
  return {
    selection,
    coloring: [...colors].map(([color, components]) => ({ color, components })),
    visibility: { default_visibility: true, exceptions, view_setup_hints: null },
  };
}
