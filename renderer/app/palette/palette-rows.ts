// The rows of the palette in their order: commands, results, and links to more of a kind.
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Command } from '../../ui/commands.ts';
import type { SearchGroup, SearchKind, SearchLine } from './search-lines.ts';

export type PaletteRow =
  | { readonly id: string; readonly kind: 'command'; readonly command: Command }
  | { readonly id: string; readonly kind: 'found'; readonly line: SearchLine }
  | { readonly id: string; readonly kind: 'more'; readonly of: SearchKind };

/** @param only the one kind of which more is shown, without commands */
export function paletteRows(
  commands: readonly Command[],
  groups: readonly SearchGroup[],
  only: SearchKind | undefined,
): PaletteRow[] {
  return [
    ...(only ? [] : commands.map(command => ({ id: command.id, kind: 'command', command }) as const)),
    ...groups.flatMap(({ kind, lines, hasMore }): PaletteRow[] => [
      ...lines.map(line => ({ id: line.id, kind: 'found', line }) as const),
      ...(hasMore && !only ? [{ id: `more-${kind}`, kind: 'more', of: kind } as const] : []),
    ]),
  ];
}

/** Navigates to the target of a result. */
export function useOpenLine(): (line: SearchLine) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ cloud, project, target }: SearchLine) => {
      const open = async (): Promise<void> => {
        if (project === undefined) return navigate({ to: '/c/$cloud/people', params: { cloud } });
        const params = { cloud, project };
        switch (target.to) {
          case 'documents': {
            const { folder, document } = target;
            return navigate({ to: '/c/$cloud/p/$project/documents', params, search: { folder, document } });
          }
          case 'sheet': {
            const { model } = target;
            return navigate({ to: '/c/$cloud/p/$project/models/$model/sheet', params: { ...params, model } });
          }
          case 'viewer': {
            const { model, element } = target;
            return navigate({
              to: '/c/$cloud/p/$project/viewer',
              params,
              search: { models: String(model), ...(element !== undefined && { element }) },
            });
          }
          case 'issue': {
            const { issue } = target;
            return navigate({ to: '/c/$cloud/p/$project/issues/$issue', params: { ...params, issue } });
          }
          case 'people':
            return navigate({ to: '/c/$cloud/p/$project/people', params });
        }
      };
      open().catch(() => undefined);
    },
    [navigate],
  );
}
