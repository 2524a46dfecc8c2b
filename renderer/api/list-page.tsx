// A page that is one table: its button and command to create a row, and what is shown while there are none.
import { IconPlus, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCommand, Outcome, Page } from '../ui/page.tsx';
import { Note } from '../ui/states.tsx';
import { VirtualTable, type VirtualTableProps } from '../ui/table/virtual-table.tsx';
import { Loaded, type LoadedProps } from './loaded.tsx';
import { useProblems } from './problem.ts';
import { TextButton } from '../ui/buttons.tsx';

interface ListPageProps<Row> extends Omit<VirtualTableProps<Row>, 'rows'> {
  readonly title: string;
  readonly tabs: ReactNode;
  readonly query: LoadedProps<readonly Row[]>['query'];
  /** id of its command, if any, with the group in the list of commands; false without permission */
  readonly create:
    | false
    | {
        readonly command?: readonly [id: string, group: string];
        readonly title: string;
        readonly icon?: Icon;
        readonly run: () => void;
      };
  /** buttons before that one */
  readonly actions?: ReactNode;
  /** absent: an empty table; `offers`: with the button */
  readonly none?: { readonly icon?: Icon; readonly title: string; readonly text: string; readonly offers?: boolean };
  /** of an action on a row */
  readonly error?: unknown;
  /** dialogs */
  readonly children: ReactNode;
}

export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, tabs, query, create, actions, none, error, children, ...table } = props;
  const problem = useProblems().of(error);
  const [id, group] = (create && create.command) || [];
  useCommand(
    create && id !== undefined && group !== undefined && { id, group, title: create.title, keys: 'n', run: create.run },
  );
  const { icon: Symbol = IconPlus } = create || {};
  const button = create && <TextButton icon={Symbol} text={create.title} variant="filled" onClick={create.run} />;
  return (
    <Page
      title={title}
      wide
      tabs={tabs}
      actions={
        <>
          {actions}
          {button}
        </>
      }
    >
      {problem !== undefined && <Outcome inset problem={problem} />}
      <Loaded query={query}>
        {rows =>
          none && rows.length === 0 ? (
            <Note {...none}>{none.offers && button}</Note>
          ) : (
            <VirtualTable {...table} rows={rows} />
          )
        }
      </Loaded>
      {children}
    </Page>
  );
}
