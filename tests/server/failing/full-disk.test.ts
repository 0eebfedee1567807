import { describe, expect, test } from 'vitest';
import { product } from '#server/product.ts';
