// Package tannr is the Tannr API for Go: written by hand, without dependencies.
//
// A call that could not be answered is made again: reads always, and POSTs because each carries an Idempotency-Key of
// its own, so that it does its work once.
package tannr

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

// ErrNoKey is what every call of a client without a key returns.
var ErrNoKey = errors.New("tannr: set TANNR_API_KEY, or use WithAPIKey")

var waits = []time.Duration{200 * time.Millisecond, 800 * time.Millisecond, 2 * time.Second}

// A limit that passes sooner is waited for; the month's is told.
const longestWait = 10 * time.Second

// Answers are read up to this size.
const mostRead = 64 << 20

// Client makes calls with one key. It is safe for use by several goroutines at once.
type Client struct {
	Agents     *Agents
	Directives *Directives
	Memory     *Memory
	Oversight  *Oversight
	Profiles   *Profiles
	Analytics  *Analytics

	key, url, workspace string
	http                *http.Client
}

// Option changes what New takes from the environment.
type Option func(*Client)

// WithAPIKey takes the place of TANNR_API_KEY.
func WithAPIKey(key string) Option { return func(c *Client) { c.key = key } }

// WithURL takes the place of TANNR_URL.
func WithURL(address string) Option { return func(c *Client) { c.url = address } }

// WithWorkspace says which workspace a person's own token works in.
func WithWorkspace(id string) Option { return func(c *Client) { c.workspace = id } }

// WithHTTPClient makes the calls by another client than one that waits for 30 seconds.
func WithHTTPClient(client *http.Client) Option { return func(c *Client) { c.http = client } }

// New reads TANNR_API_KEY and TANNR_URL.
func New(options ...Option) *Client {
	c := &Client{
		key:  os.Getenv("TANNR_API_KEY"),
		url:  os.Getenv("TANNR_URL"),
		http: &http.Client{Timeout: 30 * time.Second},
	}
	for _, option := range options {
		option(c)
	}
	if c.url == "" {
		c.url = "https://tannr.dev"
	}
	c.url = strings.TrimRight(c.url, "/")
	c.Agents = &Agents{c}
	c.Directives = &Directives{c}
	c.Memory = &Memory{c}
	c.Oversight = &Oversight{c}
	c.Profiles = &Profiles{c}
	c.Analytics = &Analytics{c}
	return c
}

// Error is what the API refused: Code for programs, Message for people, and the field or scope that it is about.
type Error struct {
	Status    int    `json:"-"`
	Code      string `json:"code"`
	Message   string `json:"message"`
	Field     string `json:"field"`
	Scope     string `json:"scope"`
	RequestID string `json:"request_id"`
	// RetryAfter is how long to wait, where the API says so.
	RetryAfter time.Duration `json:"-"`
}

func (e *Error) Error() string { return fmt.Sprintf("tannr: %s (%s)", e.Message, e.Code) }

// Request makes any call of the API, for those that have no method of their own. It reads the answer into answer,
// which may be nil.
func (c *Client) Request(ctx context.Context, method, path string, query url.Values, body, answer any) error {
	if c.key == "" {
		return ErrNoKey
	}
	var sent []byte
	if body != nil {
		var err error
		if sent, err = json.Marshal(body); err != nil {
			return err
		}
	}
	address := c.url + "/v1" + path
	if len(query) > 0 {
		address += "?" + query.Encode()
	}
	once := ""
	if method == http.MethodPost {
		var err error
		if once, err = newKey(); err != nil {
			return err
		}
	}
	for attempt := 0; ; attempt++ {
		err := c.send(ctx, method, address, once, sent, answer)
		wait, again := pause(method, attempt, err)
		if err == nil || !again || ctx.Err() != nil {
			return err
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
}

// GraphQL reads across lists into data, which may be a pointer to a struct. Errors are of what could not be read.
func (c *Client) GraphQL(ctx context.Context, query string, variables map[string]any, data any) error {
	answer := struct {
		Data   json.RawMessage
		Errors []Error
	}{}
	body := map[string]any{"query": query}
	if variables != nil {
		body["variables"] = variables
	}
	if err := c.Request(ctx, http.MethodPost, "/graphql", nil, body, &answer); err != nil {
		return err
	}
	if len(answer.Data) > 0 {
		if err := json.Unmarshal(answer.Data, data); err != nil {
			return err
		}
	}
	if len(answer.Errors) > 0 {
		return &answer.Errors[0]
	}
	return nil
}

func newKey() (string, error) {
	bytes := make([]byte, 16)
	if _, err := rand.Read(bytes); err != nil {
		return "", err
	}
	return hex.EncodeToString(bytes), nil
}

func (c *Client) send(ctx context.Context, method, address, once string, sent []byte, answer any) error {
	var body io.Reader
	if sent != nil {
		body = bytes.NewReader(sent)
	}
	request, err := http.NewRequestWithContext(ctx, method, address, body)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+c.key)
	request.Header.Set("Accept", "application/json")
	if sent != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.workspace != "" {
		request.Header.Set("Tannr-Workspace", c.workspace)
	}
	if once != "" {
		request.Header.Set("Idempotency-Key", once)
	}
	response, err := c.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, mostRead))
	if err != nil {
		return err
	}
	if response.StatusCode >= 300 {
		return readError(response, text)
	}
	if answer == nil || len(text) == 0 {
		return nil
	}
	return json.Unmarshal(text, answer)
}

func readError(response *http.Response, text []byte) error {
	read := struct{ Error *Error }{}
	if json.Unmarshal(text, &read) != nil || read.Error == nil {
		read.Error = &Error{Code: "unavailable", Message: fmt.Sprintf("The server answered %d.", response.StatusCode)}
	}
	read.Error.Status = response.StatusCode
	if seconds, err := strconv.Atoi(response.Header.Get("Retry-After")); err == nil {
		read.Error.RetryAfter = time.Duration(seconds) * time.Second
	}
	return read.Error
}

// pause says whether to make the call again, and when.
func pause(method string, attempt int, err error) (time.Duration, bool) {
	if attempt >= len(waits) || (method != http.MethodGet && method != http.MethodPost) {
		return 0, false
	}
	var refused *Error
	var unreached *url.Error
	switch {
	case errors.As(err, &refused):
	case errors.As(err, &unreached):
		return waits[attempt], true
	default:
		return 0, false
	}
	if refused.Status == http.StatusTooManyRequests {
		return max(refused.RetryAfter, waits[attempt]), refused.RetryAfter <= longestWait
	}
	return waits[attempt], refused.Status >= 500 || refused.Code == "idempotency_in_progress"
}

func max(a, b time.Duration) time.Duration {
	if a > b {
		return a
	}
	return b
}

// each reads every row of a list, page after page, until visit returns an error.
func each[Row any](ctx context.Context, c *Client, path string, visit func(Row) error) error {
	query := url.Values{"limit": {"100"}}
	for {
		var page struct {
			Data []Row
			Next *string
		}
		if err := c.Request(ctx, http.MethodGet, path, query, nil, &page); err != nil {
			return err
		}
		for _, row := range page.Data {
			if err := visit(row); err != nil {
				return err
			}
		}
		if page.Next == nil {
			return nil
		}
		query.Set("after", *page.Next)
	}
}

func at(id string) string { return url.PathEscape(id) }
