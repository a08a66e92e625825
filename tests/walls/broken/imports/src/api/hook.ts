// Refused: src/api/hook.ts → npm:react
import { useState } from 'react';

export const useAnswer = useState;
