import { z } from 'zod';

/** A field that nothing hangs on: missing, when it is of another kind than expected. */
export function maybe<S extends z.ZodType>(schema: S) {
  return schema.optional().catch(undefined);
}

export const maybeText = maybe(z.string());

/** Providers write numbers and ids as either. */
export const maybeNumber = maybe(
  z.union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ]),
);
export const idText = z.union([z.string().min(1), z.number().transform(String)]);

/** Each entry that can be read, whatever stands between them; none when it is no list. */
export function readable<S extends z.ZodType>(schema: S) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((list) =>
      list.flatMap((one): z.output<S>[] => {
        const parsed = schema.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

const EARLIEST = Date.UTC(2000, 0, 1);
const LATEST = Date.UTC(2100, 0, 1);

/** Undefined for what cannot be a time at which somebody wrote. @param at milliseconds */
export function momentOf(at: number | undefined): Date | undefined {
  return at !== undefined && at > EARLIEST && at < LATEST ? new Date(at) : undefined;
}
