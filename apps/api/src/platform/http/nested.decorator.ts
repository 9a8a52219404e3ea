import { applyDecorators } from '@nestjs/common';
import { type ClassConstructor, Type } from 'class-transformer';
import { IsArray, IsObject, ValidateNested } from 'class-validator';

/**
 * An object of this class. `ValidateNested` alone looks into lists as well, wherever one stands and however deep, and an
 * empty one breaks no rule of the class: it would come through in the place of the object.
 */
export const ObjectOf = (type: () => ClassConstructor<object>): PropertyDecorator =>
  applyDecorators(IsObject(), ValidateNested(), Type(type));

/** A list of such objects. */
export const ListOf = (type: () => ClassConstructor<object>): PropertyDecorator =>
  applyDecorators(IsArray(), IsObject({ each: true }), ValidateNested({ each: true }), Type(type));
