import { IconUpload } from "@tabler/icons-react";
import { useState } from "react";

import { m } from "#app/paraglide/messages.js";
import { formatBytes } from "#app/rules/numbers.ts";

import classes from "./form.module.css";
import type { FieldProps } from "./form.tsx";

interface FileFieldProps extends Omit<FieldProps, "required"> {
  accept?: string;
  multiple?: boolean;
  /** What may be sent: types and sizes, in words. */
  hint?: string;
}

/** The whole zone is the browser's file input, so that dropping files on it needs no script. */
export function FileField({ field, label, accept, multiple, hint, disabled }: FileFieldProps) {
  const [files, setFiles] = useState<File[]>([]);
  const [over, setOver] = useState(false);
  const error = field.errors?.[0];
  return (
    <div>
      <label
        className={classes.drop}
        data-over={over || undefined}
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
      >
        <IconUpload size={20} stroke={1.6} aria-hidden />
        <strong>{label}</strong>
        <span>{hint ?? m.file_drop()}</span>
        <input
          type="file"
          id={field.id}
          name={field.name}
          form={field.formId}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          aria-describedby={error ? field.errorId : undefined}
          aria-invalid={error ? true : undefined}
          onChange={(event) => setFiles([...(event.currentTarget.files ?? [])])}
        />
        {files.length > 0 && (
          <ul className={classes.files}>
            {files.map((file) => (
              <li key={`${file.name}-${file.size}`}>
                <span>{file.name}</span>
                <span>{formatBytes(file.size)}</span>
              </li>
            ))}
          </ul>
        )}
      </label>
      {error && (
        <p id={field.errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
}
