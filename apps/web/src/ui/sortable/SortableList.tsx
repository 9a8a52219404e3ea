import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './SortableList.module.css';

interface Props<Item> {
  label: string;
  items: readonly Item[];
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** One row without its handle. */
  children: (item: Item) => ReactNode;
  /** Told the ids in their new order. Without it the rows have no handles. */
  onOrder?: (ids: string[]) => void;
}

/** Rows that are put into order by dragging, or by the handle with space and the arrow keys. */
export function SortableList<Item>(props: Props<Item>) {
  const { items, idOf, nameOf, onOrder } = props;
  const { t } = useTranslation('ui');
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = items.map(idOf);
  const named = (id: string | number) => {
    const item = items.find((each) => idOf(each) === String(id));
    return item ? nameOf(item) : '';
  };
  const placeOf = (id: string | number | undefined) => ids.indexOf(String(id)) + 1;
  function end({ active, over }: DragEndEvent) {
    if (!over || active.id === over.id) return;
    onOrder?.(arrayMove(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  }
  const announcements = {
    onDragStart: ({ active }: { active: { id: string | number } }) =>
      t('sortable.lifted', { name: named(active.id), place: placeOf(active.id), count: ids.length }),
    onDragOver: ({ over }: { over: { id: string | number } | null }) =>
      over ? t('sortable.at', { place: placeOf(over.id), count: ids.length }) : undefined,
    onDragEnd: ({ active, over }: DragEndEvent) =>
      t('sortable.dropped', { name: named(active.id), place: placeOf(over?.id), count: ids.length }),
    onDragCancel: ({ active }: { active: { id: string | number } }) =>
      t('sortable.back', { name: named(active.id) }),
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('sortable.help') } }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={styles.list} aria-label={props.label}>
          {items.map((item) => (
            <Row key={idOf(item)} id={idOf(item)} name={nameOf(item)} isFixed={!onOrder || items.length < 2}>
              {props.children(item)}
            </Row>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Row(props: { id: string; name: string; isFixed: boolean; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const sortable = useSortable({ id: props.id, disabled: props.isFixed });
  const { transform, transition, isDragging } = sortable;
  // Only up and down, whatever the pointer does.
  const shift = transform && CSS.Transform.toString({ ...transform, x: 0, scaleX: 1, scaleY: 1 });
  return (
    <li
      ref={sortable.setNodeRef}
      className={styles.row}
      data-dragging={isDragging || undefined}
      style={{ transform: shift ?? undefined, transition }}
    >
      {props.isFixed ? null : (
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          className={styles.handle}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={t('sortable.move', { name: props.name })}
        >
          <IconGripVertical size={16} aria-hidden />
        </button>
      )}
      <div className={styles.body}>{props.children}</div>
    </li>
  );
}
