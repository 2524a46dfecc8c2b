// Colours and heights that the styles of a file give to lines, areas and texts of plans.
import { type Instance, type Instances, isTyped, listOf, numberOf } from '../own-geometry/instances.ts';

export type NoteStyles = ReturnType<typeof createNoteStyles>;

const HEX = 16;

/** Styles of items by their STEP id; read when the first one is asked for. */
export function createNoteStyles(instances: Instances) {
  let styled: Map<number, number> | null = null;

  /** The styles of an item: its own when it is a styled one, else those of the styled item that refers to it. */
  function stylesOf(item: number | null): Instance[] {
    if (item === null) return [];
    const own = instances.get(item);
    styled ??= instances.referrers('IFCSTYLEDITEM', 0);
    const of = /STYLEDITEM|OCCURRENCE|CURVE$/.test(own.type) && Array.isArray(own.values[1]) ? own : null;
    const referring = styled.get(item);
    const holder = of !== null && isStyled(of) ? of : referring === undefined ? null : instances.get(referring);
    if (holder === null) return [];
    return instances
      .list(holder, 1)
      .flatMap(style => (style.type === 'IFCPRESENTATIONSTYLEASSIGNMENT' ? instances.list(style, 0) : [style]));
  }

  const isStyled = (of: Instance): boolean => instances.list(of, 1).some(({ type }) => /STYLE/.test(type));

  /** `#rrggbb` of an IfcColourRgb. */
  function colour(of: Instance | null): string | null {
    if (of?.type !== 'IFCCOLOURRGB') return null;
    const channels = [1, 2, 3].map(rank => Math.round(Math.max(0, Math.min(1, numberOf(of.values[rank], 0))) * 255));
    return `#${channels.map(value => value.toString(HEX).padStart(2, '0')).join('')}`;
  }

  const ofType = (item: number | null, type: string): Instance | undefined =>
    stylesOf(item).find(style => style.type === type);

  return {
    lineColour(item: number | null): string | null {
      const style = ofType(item, 'IFCCURVESTYLE');
      return style === undefined ? null : colour(instances.follow(style, 3));
    },
    fillColour(item: number | null): string | null {
      const style = ofType(item, 'IFCFILLAREASTYLE');
      const colours = style === undefined ? [] : instances.list(style, 1);
      return colour(colours.find(({ type }) => type === 'IFCCOLOURRGB') ?? null);
    },
    textColour(item: number | null): string | null {
      const style = ofType(item, 'IFCTEXTSTYLE');
      const letters = style === undefined ? null : instances.follow(style, 1);
      return letters === null ? null : colour(instances.follow(letters, 0));
    },
    /** In length units of the file; NaN without a style, and for sizes that are no lengths. */
    textHeight(item: number | null): number {
      const style = ofType(item, 'IFCTEXTSTYLE');
      const font = style === undefined ? null : instances.follow(style, 3);
      const size = font?.type === 'IFCTEXTSTYLEFONTMODEL' ? font.values[5] : null;
      if (isTyped(size) && !/LENGTH/.test(size.type)) return NaN;
      return numberOf(isTyped(size) ? listOf(size.values)[0] : size);
    },
  };
}
