// The rows of a tree of elements; only those in sight are made.
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useViewer } from './context.ts';
import { CLOUD, type Forest } from './forest.ts';
import { drawnBelow, elementOfRow, isGroup, isGroupTree, rowOfElement } from './group-tree.ts';
import { TOUCHED } from './side-docks.ts';
import { treeStep } from './tree-rules.ts';
import classes from './viewer.module.css';

interface TreeProps {
  readonly label: string;
  readonly forest: Forest;
  readonly rows: readonly number[];
  readonly open: ReadonlySet<number>;
  readonly matches: ReadonlySet<number> | undefined;
  readonly onToggle: (node: number) => void;
  /** changes with what is shown and selected */
  readonly version: number;
  /** row of the structure */
  readonly current: number;
  /** whether rows do not say their class */
  readonly hidesClass: boolean;
}

/** Pixels of a row's height; the style sheet has them, too. */
const [ROW, TOUCHED_ROW] = [26, 44];

export function Tree({ label, forest, rows, open, matches, onToggle, version, current, hidesClass }: TreeProps) {
  const { t, i18n } = useTranslation();
  const actions = useViewer();
  const { states } = actions.viewer;
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
    // An element may have several rows: the one that was clicked stays.
    const node = active >= 0 && elementOfRow(forest, active) === current ? active : rowOfElement(forest, current);
    setActive(node);
    const row = rows.indexOf(node);
    if (row >= 0) virtual.scrollToIndex(row, { align: 'auto' });
    // Only when something else was chosen: scrolling by hand must not be undone.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current, rows]);

  const onKey = (event: KeyboardEvent) => {
    const step = treeStep(event.key, { forest, rows, open, active });
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    switch (step.kind) {
      case 'to':
        setActive(step.node);
        virtual.scrollToIndex(rows.indexOf(step.node), { align: 'auto' });
        break;
      case 'toggle':
        onToggle(step.node);
        break;
      case 'pick':
        actions.pickNode(step.node, event.ctrlKey, forest);
        break;
      case 'eye':
        actions.setNodeVisible(step.node, !actions.isNodeVisible(step.node, forest), forest);
        break;
      case 'none':
    }
  };
  const hover = (node: number) => {
    const feature = forest.features[node]!;
    actions.viewer.hover(feature >= 0 && states.isVisible(feature) ? feature : -1);
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
          const node = rows[index]!;
          const hasChildren = forest.ends[node]! > node + 1;
          const isOpen = matches !== undefined || open.has(node);
          const feature = forest.features[node]!;
          const isOfGroup = isGroup(forest, node);
          const isCurrent = !isOfGroup && elementOfRow(forest, node) === current;
          const selected = feature >= 0 ? states.has(feature, 'selected') : isCurrent;
          const isDrawn = !drawnBelow(forest, node).next().done;
          const visible = !isDrawn || actions.isNodeVisible(node, forest);
          const name = nameOf(forest, node, t);
          return (
            // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the tree itself has the focus and the keys (aria-activedescendant)
            <div
              key={node}
              id={`node-${node}`}
              role="treeitem"
              aria-level={forest.depths[node]! + 1}
              aria-selected={selected}
              aria-expanded={hasChildren ? isOpen : undefined}
              className={classes.row}
              data-selected={selected || undefined}
              data-active={node === active || undefined}
              data-hidden={!visible || undefined}
              data-match={matches?.has(node) || undefined}
              style={{ transform: `translateY(${start}px)`, paddingLeft: 4 + forest.depths[node]! * 14 }}
              data-uuid={forest.uuids[node] || undefined}
              title={isOfGroup ? name : `${name} · ${forest.classes[node]!}`}
              onClick={event => {
                setActive(node);
                actions.pickNode(node, event.ctrlKey || event.metaKey, forest);
              }}
              onDoubleClick={() => actions.viewer.fit([...drawnBelow(forest, node)])}
              onPointerEnter={() => hover(node)}
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
              {isGroupTree(forest) && isOfGroup && (
                <span className={classes.size}>{new Intl.NumberFormat(i18n.language).format(forest.sizes[node]!)}</span>
              )}
              {!isOfGroup &&
                !hidesClass &&
                !/^(Ifc)?(Project|Site|Building|BuildingStorey)$/.test(forest.classes[node]!) && (
                  <span className={classes.kind}>
                    {forest.classes[node] === CLOUD
                      ? t('viewer.points.title')
                      : forest.classes[node]!.replace(/^Ifc/, '')}
                  </span>
                )}
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
        })}
      </div>
    </div>
  );
}

function nameOf(tree: Forest, row: number, t: TFunction): string {
  if (isGroupTree(tree) && tree.rest === row) return t('viewer.legend.none');
  return tree.names[row] || t('viewer.tree.unnamed');
}
