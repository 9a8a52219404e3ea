import { type ArgumentMetadata, ValidationPipe } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import { type FieldErrors, PlatformErrors } from '../errors/coded-error.js';
import { snakeKey } from './case.js';
import { keep, MadeBefore } from './timeless.js';
import { unkeepable } from './unkeepable.js';

rememberRules();

/**
 * Checks what callers send. Unknown fields are dropped; wrong ones are named, each with a sentence.
 * @param rest for REST's own decorators: wrong fields are named in snake_case, as they were sent. Not for others,
 * because to the framework GraphQL's parent objects are parameters of own decorators as well.
 */
export function createValidationPipe(rest = false): ValidationPipe {
  return new InputPipe(rest);
}

class InputPipe extends ValidationPipe {
  private readonly spell: (name: string) => string;
  private readonly before = new MadeBefore();

  constructor(private readonly rest: boolean) {
    super({
      validateCustomDecorators: rest,
      transform: true,
      whitelist: true,
      stopAtFirstError: false,
      exceptionFactory: (errors) => PlatformErrors.invalid({ fields: fieldsOf(errors, this.spell) }),
    });
    this.spell = rest ? snakeKey : String;
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const place = this.before.placeOf(metadata.metatype, value);
    if (!place) return this.check(value, metadata);
    const known = place.known.get(place.words);
    if (known !== undefined) return known;
    const made = await this.check(value, metadata);
    keep(place, made);
    return made;
  }

  private async check(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // What stands in a path and cannot be is not there; GraphQL's parents are ours.
    if (!this.rest && metadata.type !== 'body') return super.transform(value, metadata);
    if (this.rest && (typeof value !== 'object' || value === null || Array.isArray(value)))
      throw PlatformErrors.malformed();
    const made: unknown = await super.transform(value, metadata);
    // A single argument goes by its own name, a field of an input by its name there: as class-validator says it.
    const isInput =
      typeof made === 'object' && made !== null && !Array.isArray(made) && !(made instanceof Date);
    const fields = unkeepable(made, this.spell, isInput ? '' : (metadata.data ?? ''));
    if (Object.keys(fields).length) throw PlatformErrors.invalid({ fields });
    return made;
  }
}

function fieldsOf(
  errors: readonly ValidationError[],
  spell: (name: string) => string,
  prefix = '',
): FieldErrors {
  const fields: FieldErrors = {};
  for (const error of errors) {
    const path = `${prefix}${spell(error.property)}`;
    if (error.constraints) fields[path] = Object.values(error.constraints);
    Object.assign(fields, fieldsOf(error.children ?? [], spell, `${path}.`));
  }
  return fields;
}

/**
 * What a class says of its fields does not change once it is loaded, yet class-validator looks through all classes of the
 * application for each input, twice: a twentieth of the time of a list.
 */
function rememberRules(): void {
  const storage = getMetadataStorage();
  const known = new Map<unknown, ReturnType<typeof storage.getTargetValidationMetadatas>>();
  const read = storage.getTargetValidationMetadatas.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);
  storage.addValidationMetadata = (rule) => {
    known.clear();
    add(rule);
  };
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    if (schema || always || strictGroups || groups?.length)
      return read(target, schema, always, strictGroups, groups);
    const rules = known.get(target) ?? read(target, schema, always, strictGroups, groups);
    known.set(target, rules);
    return rules;
  };
}
