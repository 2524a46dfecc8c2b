// The rows of a tree of elements; only the visible ones are rendered.
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useViewer } from '../context.ts';
import { depthAt, featureAt, type Forest } from './forest.ts';
import { drawnBelow, elementOfRow, isGroup, isGroupTree, rowOfElement } from './group-tree.ts';
import { TOUCHED } from '../panels/side-docks.ts';
import { rowKind, rowLook, rowName, rowTitle, treeStep, type TreeShown } from './tree-rules.ts';
import classes from '../viewer.module.css';

interface TreeProps extends TreeShown {
  readonly label: string;
  readonly forest: Forest;
  readonly rows: readonly number[];
  readonly onToggle: (node: number) => void;
  /** changes with what is shown and selected */
  readonly version: number;
  /** whether the class is not shown in rows */
  readonly hidesClass: boolean;
}

/** Pixels of a row's height; the style sheet has the same. */
const [ROW, TOUCHED_ROW] = [26, 44];

export function Tree({ label, forest, rows, open, matches, onToggle, version, current, hidesClass }: TreeProps) {
  const actions = useViewer();
  const scroll = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(-1);
  const isTouched = useMediaQuery(TOUCHED, matchMedia(TOUCHED).matches);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => (isTouched ? TOUCHED_ROW : ROW),
    overscan: 12,
  });
  const position = rows.indexOf(active);
  useEffect(() => virtual.measure(), [virtual, isTouched]);

  useEffect(() => {
    if (current < 0) return;
    // An element may have several rows: the clicked one stays.
    const node = active >= 0 && elementOfRow(forest, active) === current ? active : rowOfElement(forest, current);
    setActive(node);
    const row = rows.indexOf(node);
    if (row >= 0) virtual.scrollToIndex(row, { align: 'auto' });
    // Only when something else was selected: scrolling by the user must not be undone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current, rows]);

  const onKey = (event: KeyboardEvent) => {
    const step = treeStep(event.key, { forest, rows, open, active });
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if (step.kind === 'to') {
      setActive(step.node);
      virtual.scrollToIndex(rows.indexOf(step.node), { align: 'auto' });
    } else if (step.kind === 'toggle') onToggle(step.node);
    else if (step.kind === 'pick') actions.pickNode(step.node, event.ctrlKey, forest);
    else if (step.kind === 'eye') actions.setNodeVisible(step.node, !actions.isNodeVisible(step.node, forest), forest);
  };
  return (
    <div
      ref={scroll}
      className={classes.tree}
      role="tree"
      aria-label={label}
      aria-multiselectable
      tabIndex={0}
      onKeyDown={onKey}
      data-version={version}
      aria-activedescendant={position >= 0 ? `node-${active}` : undefined}
      onPointerLeave={() => actions.viewer.hover(-1)}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }} role="presentation">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const node = rows[index] ?? -1;
          return (
            <Row
              key={node}
              node={node}
              start={start}
              {...{ forest, open, matches, current, hidesClass, onToggle }}
              isActive={node === active}
              onActive={setActive}
            />
          );
        })}
      </div>
    </div>
  );
}

interface RowProps extends TreeShown, Pick<TreeProps, 'forest' | 'hidesClass' | 'onToggle'> {
  readonly node: number;
  /** pixels from the top */
  readonly start: number;
  readonly isActive: boolean;
  readonly onActive: (node: number) => void;
}

function Row({ node, start, forest, open, matches, current, hidesClass, isActive, onActive, onToggle }: RowProps) {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const { states } = actions.viewer;
  const look = rowLook(forest, node, { open, matches, current }, feature => states.has(feature, 'selected'));
  const { hasChildren, isOpen, isDrawn } = look;
  const visible = !isDrawn || actions.isNodeVisible(node, forest);
  const name = rowName(forest, node, t);
  const kind = hidesClass ? undefined : rowKind(forest, node, t);
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree itself has the focus and the keys (aria-activedescendant)
    <div
      id={`node-${node}`}
      role="treeitem"
      aria-level={depthAt(forest, node) + 1}
      aria-selected={look.isSelected}
      aria-expanded={hasChildren ? isOpen : undefined}
      className={classes.row}
      data-selected={look.isSelected || undefined}
      data-active={isActive || undefined}
      data-hidden={!visible || undefined}
      data-match={look.isMatch || undefined}
      style={{ transform: `translateY(${start}px)`, paddingLeft: 4 + depthAt(forest, node) * 14 }}
      data-uuid={forest.uuids[node] || undefined}
      title={rowTitle(forest, node, t)}
      onClick={event => {
        onActive(node);
        actions.pickNode(node, event.ctrlKey || event.metaKey, forest);
      }}
      onDoubleClick={() => actions.viewer.fit([...drawnBelow(forest, node)])}
      onPointerEnter={() => {
        const feature = featureAt(forest, node);
        actions.viewer.hover(feature >= 0 && states.isVisible(feature) ? feature : -1);
      }}
    >
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the arrow keys of the tree do the same */}
      <span
        className={classes.twist}
        onClick={event => {
          if (hasChildren) {
            event.stopPropagation();
            onToggle(node);
          }
        }}
      >
        {hasChildren && (isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />)}
      </span>
      <span className={classes.name}>{name}</span>
      {isGroupTree(forest) && isGroup(forest, node) && (
        <span className={classes.size}>{new Intl.NumberFormat(i18n.language).format(forest.sizes[node] ?? 0)}</span>
      )}
      {kind !== undefined && <span className={classes.kind}>{kind}</span>}
      {isDrawn && (
        <ActionIcon
          className={classes.eye}
          size={22}
          tabIndex={-1}
          aria-label={t(visible ? 'viewer.tree.hide' : 'viewer.tree.show', { name })}
          onClick={event => {
            event.stopPropagation();
            actions.setNodeVisible(node, !visible, forest);
          }}
        >
          {visible ? <IconEye size={14} /> : <IconEyeOff size={14} />}
        </ActionIcon>
      )}
    </div>
  );
}
