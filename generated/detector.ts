// Generated from the contract by `npm run codegen`. Do not edit.

export interface paths {
    "/detect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Judge a file
         * @description Reads the file from `fileUrl` and answers with the detector's verdict, or that it abstains.
         */
        post: operations["detect"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A file to judge, and the service's findings about it. */
        Question: {
            /** @description The scan that the answer is for. */
            scanId: string;
            /** @description The file's name, as the caller of the service gave it. */
            fileName: string;
            /**
             * @description The kind of media that the caller declared.
             * @enum {string}
             */
            mediaType: "image" | "video" | "audio" | "document";
            /** @description The content type that the caller declared. */
            declaredType: string;
            /** @description The content type detected from the file's first bytes; `null` if the format is unknown. */
            detectedType: string | null;
            /**
             * Format: int64
             * @description Length of the file in bytes.
             */
            byteSize: number;
            /** @description SHA-256 of the file, as 64 hexadecimal digits. */
            sha256: string;
            /**
             * Format: uri
             * @description The address to `GET` the file from, without any header. Valid for this file only, until it expires.
             */
            fileUrl: string;
            /**
             * Format: date-time
             * @description When `fileUrl` expires.
             */
            fileUrlExpiresAt: string;
            /** @description The service's findings, as in a scan's `signals`; more may be added. */
            findings: {
                [key: string]: unknown;
            };
        };
        /** @description A detector's verdict on a file. */
        Detection: {
            /**
             * @description The verdict.
             * @enum {string}
             */
            verdict: "authentic" | "suspicious" | "synthetic";
            /** @description Confidence in the verdict, 0 to 1. */
            confidence: number;
            /**
             * @description The version of the model. If the verdict decides, it becomes the scan's `modelVersion`. Without control characters, and without
             *     those that change the direction of text (U+202A to U+202E, U+2066 to U+2069).
             */
            modelVersion: string;
            /**
             * @description The evidence for the verdict, free-form and at most 8 KiB as JSON; shown in `signals.detectors` of the scan.
             *     Its texts and names have none of the characters that `modelVersion` must not have; texts may have tabs and
             *     line feeds. Null means the same as absent.
             */
            signals?: {
                [key: string]: unknown;
            } | null;
            /** @description Where in the file the evidence lies. Null means the same as absent. */
            heatMap?: components["schemas"]["HeatMap"] | null;
        };
        /** @description The detector read the file and gives no verdict. An answer with `abstains` is one of these. */
        Abstention: {
            /**
             * @description Always true.
             * @constant
             */
            abstains: true;
            /** @description Why, as a sentence for people. Without the characters that `modelVersion` must not have. */
            reason: string;
            /** @description The version of the model, as for a verdict. */
            modelVersion?: string;
        };
        /**
         * @description A picture that shows where in the file the evidence lies, for people. Of several detectors, the map of the one that
         *     decides is kept, else the first. The service decodes it and stores a
         *     picture of its own, at most 1,024 pixels wide and high: of an animation only the first frame, and no metadata.
         */
        HeatMap: {
            /**
             * @description The picture's format. An answer whose `data` is something else does not match this contract.
             * @enum {string}
             */
            contentType: "image/webp" | "image/png";
            /**
             * @description The picture in base64, at most 1 MiB before encoding and at most 16,777,216 pixels. Base64 as in RFC 4648,
             *     section 4: with padding, and nothing else in it. An answer with any other text, or with a picture that
             *     cannot be decoded, does not match this contract.
             */
            data: string;
        };
        /** @description Why there is no answer. */
        Problem: {
            /** @description A sentence for people. */
            message: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    detect: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Identifies the question; the same if the question is repeated within a few seconds.
                 * @example scan_01m7yj9d12esp8bhyevxnn0wrm
                 */
                "webhook-id": string;
                /**
                 * @description The time of this request in Unix seconds.
                 * @example 1795248930
                 */
                "webhook-timestamp": string;
                /**
                 * @description `v1,` and the base64 of the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
                /**
                 * @description The trace of the analysis ([W3C Trace Context](https://www.w3.org/TR/trace-context/)), which the detector
                 *     may continue. Absent if the service does not trace.
                 * @example 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
                 */
                traceparent?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "scanId": "scan_01m7yj9d12esp8bhyevxnn0wrm",
                 *       "fileName": "press-photo.jpg",
                 *       "mediaType": "image",
                 *       "declaredType": "image/jpeg",
                 *       "detectedType": "image/jpeg",
                 *       "byteSize": 1482133,
                 *       "sha256": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
                 *       "fileUrl": "https://media.example.org/detector/files/scan_01m7yj9d12esp8bhyevxnn0wrm?expires=1795249230&signature=Zm9v",
                 *       "fileUrlExpiresAt": "2026-11-21T08:20:30.000Z",
                 *       "findings": {
                 *         "mismatches": [],
                 *         "editor": {
                 *           "editor": "Adobe Photoshop",
                 *           "place": "IFD0:Software",
                 *           "quote": "Adobe Photoshop 25.0 (Macintosh)"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["Question"];
            };
        };
        responses: {
            /** @description The detector's verdict on the file, or that it abstains. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "verdict": "synthetic",
                     *       "confidence": 0.87,
                     *       "modelVersion": "example-detector-3",
                     *       "signals": {
                     *         "face": 0.91
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Detection"] | components["schemas"]["Abstention"];
                };
            };
            /** @description The signature is missing, wrong or too old. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The signature does not fit."
                     *     }
                     */
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description The detector does not judge files of this kind, or cannot read this one: it abstains, for the reason in
             *     `message`.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "Only pictures are judged."
                     *     }
                     */
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The detector failed. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The model failed."
                     *     }
                     */
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The detector is temporarily unavailable; ask again. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "message": "The model is being loaded."
                     *     }
                     */
                    "application/json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
