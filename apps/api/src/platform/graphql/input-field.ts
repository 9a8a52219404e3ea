import { applyDecorators, type Type } from '@nestjs/common';
import {
  Field,
  type FieldOptions,
  Float,
  GraphQLISODateTime,
  Int,
  type ReturnTypeFunc,
} from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsOptional } from 'class-validator';
import { GraphQLScalarType } from 'graphql';

export interface InputFieldOptions {
  nullable?: boolean;
  description?: string;
  defaultValue?: unknown;
}

/** What GraphQL names with objects of its own. */
const PLAIN = new Map<unknown, Type>([
  [Int, Number as never],
  [Float, Number as never],
  [GraphQLISODateTime, Date as never],
]);

const fields: { owner: object; key: string | symbol; type: ReturnTypeFunc }[] = [];

/** A field of an input that GraphQL and REST share: shown in the SDL and in the OpenAPI document. */
export function InputField(type: ReturnTypeFunc, options: InputFieldOptions = {}): PropertyDecorator {
  const { nullable, description } = options;
  const api = nullable ? ApiPropertyOptional : ApiProperty;
  const decorators = [
    Field(type, options as FieldOptions),
    // Named `type`, by which a type is known that is looked up only when all classes are there.
    api({ type: () => restType(type()) as Type, ...(description && { description }) }),
    (owner: object, key: string | symbol) => void fields.push({ owner, key, type }),
    Allow(),
  ];
  return applyDecorators(...decorators, ...(nullable ? [IsOptional()] : []));
}

/** Tells the OpenAPI document which words the fields of shared inputs take; known once all classes are there. */
export function describeWords(): void {
  for (const { owner, key, type } of fields) {
    const given = type();
    const words = wordsOf(Array.isArray(given) ? given[0] : given);
    if (words) ApiProperty({ enum: words, isArray: Array.isArray(given) })(owner, key);
  }
}

function restType(type: unknown): unknown {
  if (Array.isArray(type)) return [restType(type[0])];
  if (type instanceof GraphQLScalarType) return PLAIN.get(type) ?? (type.name === 'JSON' ? Object : String);
  return wordsOf(type) ? String : type;
}

function wordsOf(type: unknown): string[] | null {
  const isEnum = typeof type === 'object' && type !== null && !(type instanceof GraphQLScalarType);
  return isEnum ? Object.values(type as Record<string, string>) : null;
}
