import { applyDecorators } from '@nestjs/common';
import { Field, type FieldOptions, type ReturnTypeFunc } from '@nestjs/graphql';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow, IsOptional } from 'class-validator';

export interface InputFieldOptions {
  nullable?: boolean;
  description?: string;
  defaultValue?: unknown;
}

/** A field of an input that GraphQL and REST share: shown in the SDL and in the OpenAPI document. */
export function InputField(type: ReturnTypeFunc, options: InputFieldOptions = {}): PropertyDecorator {
  const api = options.nullable ? ApiPropertyOptional : ApiProperty;
  const decorators = [
    Field(type, options as FieldOptions),
    api({ type: type as () => never, ...(options.description && { description: options.description }) }),
    Allow(),
  ];
  return applyDecorators(...decorators, ...(options.nullable ? [IsOptional()] : []));
}
