import { Transform } from 'class-transformer';

/** A moment as JSON writes it, made a Date; GraphQL made one already. Anything else stays what it is, for `@IsDate` to refuse. */
export const Moment = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' || typeof value === 'number' ? new Date(value) : value,
  );
