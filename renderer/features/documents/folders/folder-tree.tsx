import { IconChevronRight, IconFolder, IconFolderOpen, IconLock } from '@tabler/icons-react';
import { useMemo, useRef, useState, type HTMLAttributes, type KeyboardEvent } from 'react';
import type { Folder } from '../../../api/shapes.ts';
import { toggledIn } from '../../../ui/toggled.ts';
import { folderNodes, stepOf, tabStopOf } from './folder-nodes.ts';
import documentClasses from '../documents.module.css';
import classes from './folder-tree.module.css';

interface FolderTreeProps {
  readonly label: string;
  readonly folders: readonly Folder[];
  readonly current: number;
  /** cannot be chosen, nor can their descendants */
  readonly closed?: ReadonlySet<number>;
  readonly onChoose: (id: number) => void;
  /** further props of a node, such as drop handlers */
  readonly nodeProps?: (folder: Folder) => HTMLAttributes<HTMLElement>;
  /** why the user has no write permission in a folder; undefined with permission */
  readonly lockOf?: (folder: Folder) => string | undefined;
}

export function FolderTree({ label, folders, current, closed, onChoose, nodeProps, lockOf }: FolderTreeProps) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const nodes = useMemo(() => folderNodes(folders, current, toggled, closed), [folders, current, toggled, closed]);
  const [focused, setFocused] = useState<number>();
  const tabStop = tabStopOf(nodes, focused, current);

  const toggle = (id: number) => setToggled(before => toggledIn(before, id));
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const step = stepOf(event.key, nodes, index);
    if (!step) return;
    if (step.kind === 'toggle') toggle(step.id);
    if (step.kind === 'choose') onChoose(step.id);
    if (step.kind === 'focus') {
      setFocused(step.id);
      list.current?.querySelector<HTMLElement>(`[data-folder="${step.id}"]`)?.focus();
    }
    event.preventDefault();
  };

  return (
    <ul ref={list} role="tree" aria-label={label} className={classes.tree}>
      {nodes.map(({ item: folder, level, hasChildren, isOpen }, index) => {
        const Symbol = folder.id === current ? IconFolderOpen : IconFolder;
        return (
          <li
            {...nodeProps?.(folder)}
            key={folder.id}
            role="treeitem"
            aria-level={level}
            aria-expanded={hasChildren ? isOpen : undefined}
            aria-selected={folder.id === current}
            data-folder={folder.id}
            tabIndex={folder.id === tabStop ? 0 : -1}
            className={classes.node}
            style={{ paddingInlineStart: (level - 1) * 14 + 8 }}
            onClick={() => {
              setFocused(folder.id);
              onChoose(folder.id);
            }}
            onKeyDown={event => onKeyDown(event, index)}
          >
            <span
              className={classes.twist}
              data-open={isOpen ? '' : undefined}
              aria-hidden
              onClick={event => {
                event.stopPropagation();
                toggle(folder.id);
              }}
            >
              {hasChildren && <IconChevronRight size={14} />}
            </span>
            <Symbol size={15} stroke={1.6} aria-hidden />
            <span className="truncate">{folder.name}</span>
            {lockOf && <Lock reason={lockOf(folder)} />}
          </li>
        );
      })}
    </ul>
  );
}

/** A padlock for a read-only folder; its tooltip gives the reason. */
export function Lock({ reason }: { readonly reason: string | undefined }) {
  if (reason === undefined) return null;
  return (
    <span role="img" aria-label={reason} title={reason} className={documentClasses.lock}>
      <IconLock size={13} stroke={1.8} aria-hidden />
    </span>
  );
}
