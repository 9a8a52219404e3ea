import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './DataTable.module.css';
import { type Selection, TickAll, TickOne } from './Selection';

export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end edge. */
  isNumber?: boolean;
  width?: number | string;
  /** Left out below 1200 px: good to know, but not what decides. */
  isWideOnly?: boolean;
}

interface Props<Row> {
  /** What the rows are, for those who hear the page. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  idOf: (row: Row) => string;
  /** The page of a row; its first cell becomes the link. */
  to?: (row: Row) => string | null;
  /** The row's menu, always the last cell. */
  menu?: (row: Row) => ReactNode;
  selection?: Selection;
  /** Said of the row as a whole, such as "left the company". */
  isQuiet?: (row: Row) => boolean;
}

/**
 * A table with hairlines alone. Below 991 px each row becomes a short list: the first cell, then the others in one line
 * of quiet words.
 */
export function DataTable<Row>(props: Props<Row>) {
  const { rows, columns, idOf, selection } = props;
  return (
    <Table.ScrollContainer minWidth={0} className={styles.holder}>
      <Table className={styles.table} aria-label={props.label} withRowBorders={false}>
        <thead className={styles.head}>
          <tr>
            {selection ? (
              <th className={styles.tick}>
                <TickAll selection={selection} ids={rows.map(idOf)} />
              </th>
            ) : null}
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={column.isNumber ? styles.number : undefined}
                data-wide-only={column.isWideOnly || undefined}
                style={{ inlineSize: column.width }}
              >
                {column.title}
              </th>
            ))}
            {props.menu ? <th className={styles.menu} aria-hidden /> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={idOf(row)} {...props} row={row} />
          ))}
        </tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Line<Row>({ row, columns, idOf, to, menu, selection, isQuiet }: Props<Row> & { row: Row }) {
  const [first, ...others] = columns;
  const id = idOf(row);
  const path = to?.(row) ?? null;
  const isTicked = selection?.has(id) ?? false;
  return (
    <tr className={styles.row} data-ticked={isTicked || undefined} data-quiet={isQuiet?.(row) || undefined}>
      {selection ? (
        <td className={styles.tick}>
          <TickOne selection={selection} id={id} />
        </td>
      ) : null}
      <td className={styles.first}>
        {path ? (
          <Link to={path} className={styles.link}>
            {first?.cell(row)}
          </Link>
        ) : (
          first?.cell(row)
        )}
      </td>
      {others.map((column) => (
        <td
          key={column.key}
          data-label={column.title}
          data-wide-only={column.isWideOnly || undefined}
          className={column.isNumber ? styles.number : styles.other}
        >
          {column.cell(row)}
        </td>
      ))}
      {menu ? <td className={styles.menu}>{menu(row)}</td> : null}
    </tr>
  );
}
